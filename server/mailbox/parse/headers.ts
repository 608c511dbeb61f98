import { decodeWords, type Header } from 'postal-mime'
import { decodeUnstated, isReadable } from './decode-text.ts'

/** Of the headers of a mail; those of large providers have some 20 kB. */
export const MAX_HEADER_BYTES = 100_000

/**
 * A mail, or its headers, without the fields beyond the limit. A field that reaches over it is left out as a whole, also
 * where the mail server has cut it.
 */
export function limitHeaders(source: Uint8Array): Uint8Array {
  if (source.length < MAX_HEADER_BYTES) return source
  const mail = Buffer.from(source.buffer, source.byteOffset, source.length)
  const body = bodyOf(mail)
  if (body <= MAX_HEADER_BYTES && body < mail.length) return source
  const begin = mail.toString('latin1', 0, MAX_HEADER_BYTES)
  let end = begin.lastIndexOf('\n')
  // A line that begins with a blank continues the field before it.
  while (end > 0 && /[ \t]/.test(begin[end + 1] ?? ' ')) end = begin.lastIndexOf('\n', end - 1)
  return Buffer.concat([mail.subarray(0, end + 1), mail.subarray(body)])
}

/** Where the empty line after the headers begins; the end of a mail without one. */
function bodyOf(mail: Buffer) {
  const ends = ['\n\n', '\n\r\n'].map((end) => mail.indexOf(end)).filter((at) => at !== -1)
  return ends.length === 0 ? mail.length : Math.min(...ends) + 1
}

/** The mail with its headers in UTF-8: some programs write letters beyond ASCII as they are, in another character set. */
export function withReadableHeaders(source: Uint8Array) {
  const mail = Buffer.from(source.buffer, source.byteOffset, source.byteLength)
  const [lf, crlf] = [mail.indexOf('\n\n'), mail.indexOf('\r\n\r\n')].map((at) => (at < 0 ? mail.length : at))
  const end = Math.min(lf ?? 0, crlf ?? 0)
  const headers = mail.subarray(0, end)
  if (headers.every((byte) => byte < 0x80)) return source
  return Buffer.concat([Buffer.from(decodeUnstated(headers)), mail.subarray(end)])
}

/** From the top of the mail to its bottom. */
export const valuesOf = (headers: Header[], name: string) =>
  headers.filter(({ key }) => key === name).map(({ value }) => value)

/** Empty if the mail does not have this header. */
export const firstValue = (headers: Header[], name: string) => headers.find(({ key }) => key === name)?.value ?? ''

/** The text of encoded words, also if they state a wrong character set or none. */
export function decodeHeader(value: string) {
  const text = decodeWords(value.replace(/=\?(?:us-ascii|x-unknown|unknown-8bit|unknown|default)(?=[?*])/gi, '=?utf-8'))
  return isReadable(text) ? text : decodeWords(value.replace(/=\?[^?\s]{1,40}(?=\?)/g, '=?windows-1252'))
}
