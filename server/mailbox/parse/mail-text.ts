import { decodeText } from './decode-text.ts'
import { mailHtmlText } from './html-text.ts'
import type { MailPart } from './mail-parts.ts'
import { splitQuoted } from './split-quoted.ts'
import { unwrapFlowed } from './unwrap-flowed.ts'

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
