import { attributionStart, isHeaderBlock, isOriginalLine } from './history-marks.ts'

/**
 * Splits what a person wrote from the history that the mail program added. Only a certain history is split off: at the end,
 * at the start with the whole answer below it, or one quotation between the answer and a signature. An answer between quoted
 * lines stays as it is. A text that would be empty is shown whole, unless each line is marked as quoted.
 */
export function splitQuoted(body: string): { text: string; quoted: string | null } {
  const lines = body
    .replace(/\r\n?/g, '\n')
    // The attribution of Gmail, wrapped within its address, would look like a quoted line.
    .replace(/(<[^<>@\n]{0,100}@[^<>@\n]{0,100})\n(>[^<>\n]{0,40}[:：][^\S\n]*\n)/g, '$1$2')
    .split('\n')
  const [start, end] = historyOf(lines)
  const text = trimLines([...lines.slice(0, start), ...lines.slice(end)])
  const quoted = trimLines(lines.slice(start, end))
  if (text === '' && !lines.every((line) => isQuoted(line) || isBlank(line)))
    return { text: trimLines(lines), quoted: null }
  return { text, quoted: quoted || null }
}

/** Keeps the indentation of the first line. */
const trimLines = (lines: string[]) =>
  lines
    .join('\n')
    .replace(/^(?:[^\S\n]*\n)+/, '')
    .trimEnd()

/** The first line of the history, and the line after its last one. */
function historyOf(lines: string[]): [number, number] {
  const tail = quotedTail(lines)
  const end = tail ?? lines.length
  for (let at = 0; at < end; at++) {
    if (isSeparator(lines, at)) return [at, lines.length]
    const start = unmarkedHistory(lines, at)
    if (start !== null) return [start, lines.length]
  }
  if (tail !== null) return [tail, lines.length]
  return onlyQuotation(lines) ?? [lines.length, lines.length]
}

const isQuoted = (line = '') => /^\s?>/.test(line)
const isBlank = (line = '') => line.trim() === ''

/** The first of the quoted lines that end the mail, with the attribution above them. */
function quotedTail(lines: string[]) {
  let start: number | null = null
  for (let at = lines.length - 1; at >= 0; at--) {
    if (isQuoted(lines[at])) start = at
    else if (!isBlank(lines[at])) break
  }
  return start === null ? null : withAttribution(lines, start)
}

function withAttribution(lines: string[], quote: number) {
  let last = quote - 1
  while (last >= 0 && isBlank(lines[last])) last--
  return attributionStart(lines, last, { isMarked: true }) ?? quote
}

/** Some programs write the attribution and then the history without marks. */
function unmarkedHistory(lines: string[], at: number) {
  const start = attributionStart(lines, at, { isMarked: false })
  const next = lines.slice(at + 1, at + 10).find((line) => !isBlank(line))
  return start === null || isQuoted(next) ? null : start
}

/** The line above the history, or the header block of Outlook. */
function isSeparator(lines: string[], at: number) {
  const line = lines[at] ?? ''
  if (isOriginalLine(line)) return true
  const isRule = /^\s*_{10,}\s*$/.test(line)
  return isHeaderBlock(lines.slice(isRule ? at + 1 : at, at + 20).filter((next) => !isBlank(next)))
}

/** A single quotation, if it begins the mail or has an attribution: the answer is above it, below it or both. */
function onlyQuotation(lines: string[]): [number, number] | null {
  const quote = lines.findIndex(isQuoted)
  if (quote < 0) return null
  const end = lines.findIndex((line, at) => at > quote && !isQuoted(line) && !isBlank(line))
  if (end < 0 || lines.slice(end).some(isQuoted)) return null
  const start = withAttribution(lines, quote)
  return start < quote || lines.slice(0, quote).every(isBlank) ? [start, end] : null
}
