import { decodeText, type MailPart } from './decode-text.ts'
import { mailHtmlText } from './html-text.ts'
import { splitQuoted } from './split-quoted.ts'

const MAX_TEXT_LENGTH = 200_000
const CUT_NOTE = '[This mail is longer. The rest is in the mailbox.]'

/** The text of a mail without the history. */
export function readText(root: MailPart) {
  const body = textOf(root)
  const isLong = body.length > MAX_TEXT_LENGTH
  return splitQuoted(isLong ? `${body.slice(0, MAX_TEXT_LENGTH).toWellFormed()}\n\n${CUT_NOTE}` : body)
}

/**
 * Of a part and those in it, one below the other; of alternatives the plain text, unless it says much less. `maxHtml`: only for
 * the comparison of alternatives.
 */
function textOf(part: MailPart, maxHtml?: number): string {
  const { value, params } = part.contentType.parsed
  if (value === 'multipart/alternative') return textOfAlternatives(part.childNodes, maxHtml)
  if (part.childNodes.length > 0) return joined(part.childNodes, maxHtml)
  if (part.contentDisposition.parsed.value === 'attachment') return ''
  if (value === 'text/html') return mailHtmlText(decodeText(part), maxHtml)
  if (value !== 'text/plain') return ''
  const isFlowed = params.format?.toLowerCase() === 'flowed'
  delete params.format // Its lines are joined here.
  const text = decodeText(part)
  return isFlowed ? unwrapFlowed(text, { delSp: params.delsp?.toLowerCase() === 'yes' }) : text
}

const joined = (parts: MailPart[], maxHtml?: number) =>
  parts
    .map((part) => textOf(part, maxHtml))
    .filter((text) => text.trim() !== '')
    .join('\n')

/** Enough to compare it with the plain text: large HTML takes long to convert. */
const COMPARED_HTML_LENGTH = 100_000

function textOfAlternatives(parts: MailPart[], maxHtml?: number) {
  const isPlain = (part: MailPart) => part.contentType.parsed.value === 'text/plain'
  const plain = joined(parts.filter(isPlain))
  const others = parts.filter((part) => !isPlain(part))
  const compared = joined(others, COMPARED_HTML_LENGTH)
  // Another comparison within this one would double the work for each level of nested alternatives.
  if (maxHtml !== undefined) return compared || plain
  return saysMuchLess(plain, splitQuoted(compared).text) ? joined(others) : plain
}

/** Programs write plain texts such as "This mail needs a program that shows HTML": most words of the HTML are missing. */
function saysMuchLess(plain: string, rich: string) {
  const words = new Set(wordsOf(rich))
  const known = new Set(wordsOf(plain))
  return words.size > 2 * [...words].filter((word) => known.has(word)).length
}

/** Languages without spaces between words are compared by characters. */
const wordsOf = (text: string) =>
  text
    .slice(0, MAX_TEXT_LENGTH)
    .toLowerCase()
    .match(
      /[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]|[\p{L}\p{M}\p{N}]+/gu,
    ) ?? []

/**
 * Joins the lines of `format=flowed` (RFC 3676) into paragraphs. Lines of another quote depth and the separator of a
 * signature never belong to one.
 */
export function unwrapFlowed(text: string, { delSp }: { delSp: boolean }) {
  const paragraphs: { depth: number; parts: string[] }[] = []
  let isOpen = false
  for (const line of text.split(/\r?\n/)) {
    const depth = /^>*/.exec(line)?.[0].length ?? 0
    const content = line.slice(depth).replace(/^ /, '')
    const isSignature = content === '-- '
    const last = paragraphs.at(-1)
    const isFlowed = content.endsWith(' ') && !isSignature
    const part = isFlowed && delSp ? content.slice(0, -1) : content
    if (isOpen && last?.depth === depth && !isSignature) last.parts.push(part)
    else paragraphs.push({ depth, parts: [part] })
    isOpen = isFlowed
  }
  return paragraphs.map(({ depth, parts }) => quoted(depth, parts.join(''))).join('\n')
}

const quoted = (depth: number, text: string) => (depth === 0 ? text : `${'>'.repeat(depth)} ${text}`.trimEnd())
