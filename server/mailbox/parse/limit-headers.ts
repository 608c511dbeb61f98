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
