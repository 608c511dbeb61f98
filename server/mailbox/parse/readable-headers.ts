import { decodeUnstated } from './decode-text.ts'

/** The mail with its headers in UTF-8: some programs write letters beyond ASCII as they are, in another character set. */
export function withReadableHeaders(source: Uint8Array) {
  const mail = Buffer.from(source.buffer, source.byteOffset, source.byteLength)
  const [lf, crlf] = [mail.indexOf('\n\n'), mail.indexOf('\r\n\r\n')].map((at) => (at < 0 ? mail.length : at))
  const end = Math.min(lf ?? 0, crlf ?? 0)
  const headers = mail.subarray(0, end)
  if (headers.every((byte) => byte < 0x80)) return source
  return Buffer.concat([Buffer.from(decodeUnstated(headers)), mail.subarray(end)])
}
