import { isUtf8 } from 'node:buffer'
import { htmlText } from '../../../records/html-text.ts'
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

/** The text of the HTML of a mail. Pictures and scripts are left out. */
export const mailHtmlText = (html: string, maxLength = MAX_HTML_LENGTH) =>
  htmlText(fromBody(html).slice(0, maxLength), [
    { selector: 'img', format: 'skip' },
    { selector: 'a', options: { hideLinkHrefIfSameAsText: true, linkBrackets: ['(', ')'] } },
  ])

/** More is markup rather than text. */
const MAX_HTML_LENGTH = 2_000_000

/** The styles of Outlook alone have 50,000 characters. */
const fromBody = (html: string) => html.slice(Math.max(0, html.search(/<body\b/i)))

/**
 * A part of a mail as `postal-mime` holds it. Its types hide the tree, which alone has the bytes and the character set of each
 * text.
 */
export type MailPart = {
  contentType: { parsed: { value: string; params: Partial<Record<string, string>> } }
  contentDisposition: { parsed: { value: string } }
  content: ArrayBuffer | null
  childNodes: MailPart[]
  /** The text in the stated character set. If the mail states none, or an unknown one: in UTF-8 or Windows-1252. */
  getTextContent(): string
}

/**
 * The text of a part in its stated character set; if its bytes contradict that, in UTF-8, in the character set that the HTML
 * states, or in Windows-1252. Only the decoded text is stored, not the bytes.
 */
function decodeText(part: MailPart): string {
  const bytes = new Uint8Array(part.content ?? new ArrayBuffer(0))
  const { value, params } = part.contentType.parsed
  const latin = windows1252.decode(bytes)
  const stated = params.charset ? part.getTextContent() : latin
  // Programs state Latin-1, ASCII or an unknown name for UTF-8 too; all three are read as Windows-1252.
  // UTF-16 has zeros, and one byte too many if a part ends in a line feed.
  const isCharset = stated !== latin && (isReadable(stated) || bytes.includes(0))
  if (isCharset && (isUtf8(bytes) || stated !== utf8.decode(bytes))) return stated
  if (isUtf8(bytes)) return utf8.decode(bytes)
  if (isLatin.test(params.charset ?? '')) return latin
  return (value === 'text/html' ? inCharsetOfHtml(bytes, latin) : null) ?? decodeUnstated(bytes)
}

/** Line by line, since servers append lines of their own: UTF-8, in which single bytes may be wrong, or Windows-1252. */
export function decodeUnstated(bytes: Uint8Array) {
  if (isUtf8(bytes)) return utf8.decode(bytes)
  const lines = Buffer.from(bytes).toString('latin1').split('\n')
  return lines.map(decodeLine).join('\n')
}

function decodeLine(line: string) {
  const bytes = Buffer.from(line, 'latin1')
  if (isUtf8(bytes)) return bytes.toString()
  if (!isReadable(bytes.toString())) return windows1252.decode(bytes)
  return line.replace(oneCharacter, (char, isValid) =>
    (isValid === undefined ? windows1252 : utf8).decode(Buffer.from(char, 'latin1')),
  )
}

const oneCharacter = /([\xc2-\xdf][\x80-\xbf]|[\xe0-\xef][\x80-\xbf]{2}|[\xf0-\xf4][\x80-\xbf]{3})|[\x80-\xff]/g

const utf8 = new TextDecoder()
const windows1252 = new TextDecoder('windows-1252')
const isLatin = /^(?:windows-?1252|cp-?1252|iso[-_]?8859-?1|latin-?1)$/i

/** Most of the characters beyond ASCII could be decoded. */
export const isReadable = (text: string) =>
  !text.includes('\ufffd') || count(text, /\ufffd/g) < count(text, /[^\0-\x7f\ufffd]/g)

const count = (text: string, sign: RegExp) => text.match(sign)?.length ?? 0

function inCharsetOfHtml(bytes: Uint8Array, latin: string) {
  const [, name] = /<meta\b[^>]{0,200}\bcharset\s*=\s*["']?([\w.:-]+)/i.exec(latin.slice(0, 5_000)) ?? []
  try {
    return name === undefined ? null : new TextDecoder(name, { fatal: true }).decode(bytes)
  } catch {
    return null // An unknown name, or other bytes.
  }
}
