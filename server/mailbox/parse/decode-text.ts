import { isUtf8 } from 'node:buffer'

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
export function decodeText(part: MailPart): string {
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
