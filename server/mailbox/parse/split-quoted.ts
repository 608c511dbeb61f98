/**
 * Splits what a person wrote from the history that the mail program added. Only a history at the end, or one at the start
 * with the whole answer below it, is split off: an answer between quoted lines stays as it is.
 */
export function splitQuoted(body: string): { text: string; quoted: string | null } {
  const lines = body.replace(/\r\n?/g, '\n').split('\n')
  const start = historyStart(lines)
  if (start !== null) return halves(lines.slice(0, start), lines.slice(start))
  const end = leadingHistoryEnd(lines)
  if (end !== null) return halves(lines.slice(end), lines.slice(0, end))
  return { text: trimLines(lines), quoted: null }
}

function halves(text: string[], quoted: string[]) {
  return { text: trimLines(text), quoted: trimLines(quoted) || null }
}

/** Keeps the indentation of the first line. */
const trimLines = (lines: string[]) =>
  lines
    .join('\n')
    .replace(/^(?:[^\S\n]*\n)+/, '')
    .trimEnd()

function historyStart(lines: string[]) {
  const tail = quotedTail(lines)
  const end = tail ?? lines.length
  for (let at = 0; at < end; at++) if (isSeparator(lines, at) || isUnmarkedAttribution(lines, at)) return at
  return tail
}

const isQuoted = (line: string) => /^\s?>/.test(line)
const isBlank = (line: string) => line.trim() === ''

/** The first of the quoted lines that end the mail, with the attribution above them. */
function quotedTail(lines: string[]) {
  let start: number | null = null
  for (let at = lines.length - 1; at >= 0; at--) {
    const line = lines[at] ?? ''
    if (isQuoted(line)) start = at
    else if (!isBlank(line)) break
  }
  return start === null ? null : withAttribution(lines, start)
}

/** Programs wrap an attribution into up to this number of lines. */
const MAX_ATTRIBUTION_LINES = 4
const MAX_ATTRIBUTION_LENGTH = 400

function withAttribution(lines: string[], quote: number) {
  let last = quote - 1
  while (last >= 0 && isBlank(lines[last] ?? '')) last--
  for (let first = last; first > last - MAX_ATTRIBUTION_LINES && first >= 0; first--) {
    if (isBlank(lines[first] ?? '') || isQuoted(lines[first] ?? '')) break
    if (isAttribution(joined(lines, first, last))) return first
  }
  // In other languages, one line with a date or an address that ends in a colon.
  const line = lines[last] ?? ''
  return line.length <= MAX_ATTRIBUTION_LENGTH && /[\d@].*[:：]\s*$/.test(line) ? last : quote
}

const joined = (lines: string[], first: number, last: number) =>
  lines
    .slice(first, last + 1)
    .join(' ')
    // Mail programs put direction marks around Arabic texts.
    .replace(/\p{Cf}/gu, '')
    .replace(/\s+/g, ' ')
    .trim()

const attributions = [
  /^On .* wrote ?:$/i,
  /^Am .* schrieb\b.*:$/i,
  /^Le .* a écrit ?:$/i,
  /^El .* escribió ?:$/i,
  /^Il .* ha scritto ?:$/i,
  /^Op .* schreef\b.*:$/i,
  /^(?:في|بتاريخ) .*(?:كتب|كتبت|كتبه|كتابة)(?: .*)?:$/,
]

const isAttribution = (text: string) =>
  text.length <= MAX_ATTRIBUTION_LENGTH && attributions.some((shape) => shape.test(text))

/** Some programs write the attribution and then the history without marks. */
function isUnmarkedAttribution(lines: string[], at: number) {
  const opens = /^\P{L}*(?:On|Am|Le|El|Il|Op|في|بتاريخ) /u.test(lines[at] ?? '')
  if (!opens) return false
  for (let last = at; last < at + MAX_ATTRIBUTION_LINES && last < lines.length; last++) {
    if (isBlank(lines[last] ?? '')) return false
    const text = joined(lines, at, last)
    // With a date and an address: a person may begin a sentence in this way.
    if (isAttribution(text)) return /\d/.test(text) && text.includes('@') && !isQuoted(nextText(lines, last))
  }
  return false
}

const nextText = (lines: string[], at: number) => lines.slice(at + 1, at + 10).find((line) => !isBlank(line)) ?? ''

const original =
  /^\s*-{3,} ?(?:original message|forwarded message|ursprüngliche nachricht|original-?nachricht|weitergeleitete nachricht|message d'origine|mensaje original|الرسالة الأصلية) ?-{3,}\s*$/i

/** The line above the history, or the header block of Outlook. */
function isSeparator(lines: string[], at: number) {
  const line = lines[at] ?? ''
  if (original.test(line) || /^Begin forwarded message:\s*$/.test(line)) return true
  if (/^\s*_{10,}\s*$/.test(line)) return isHeaderBlock(lines.slice(at + 1, at + 14).filter((next) => !isBlank(next)))
  return isHeaderBlock(lines.slice(at, at + 12))
}

const firstHeader = /^\W{0,3}(?:From|Von|De|Da|Van|Från|من)\W{0,2}:/iu
const furtherHeader =
  /^\W{0,3}(?:Sent|Date|Gesendet|Datum|Envoyé|Enviado|Fecha|Inviato|Verzonden|To|An|À|Para|Aan|Subject|Betreff|Objet|Asunto|Oggetto|Onderwerp|تم الإرسال|التاريخ|إلى|الموضوع)\W{0,2}:/iu

const isHeaderBlock = ([first = '', ...rest]: string[]) =>
  firstHeader.test(first) && rest.slice(0, 8).filter((line) => furtherHeader.test(line)).length >= 2

/** Where the answer begins, if the mail begins with the history, and has only text below it. */
function leadingHistoryEnd(lines: string[]) {
  const quote = lines.findIndex(isQuoted)
  if (quote < 0 || lines.slice(0, withAttribution(lines, quote)).some((line) => !isBlank(line))) return null
  const end = lines.findIndex((line, at) => at > quote && !isQuoted(line) && !isBlank(line))
  if (end < 0 || lines.slice(end).some(isQuoted)) return null
  return end
}
