/** Control characters, line and paragraph separators, and characters that change the writing direction. */
const unsafe = /[\p{Cc}\u2028\u2029\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu

/** A text for a subject or a log: one line without control characters, shortened to `maxLength` code points. */
export function oneLine(text: string, maxLength: number) {
  const line = text.replace(unsafe, ' ').replace(/\s+/g, ' ').trim()
  if (line.length <= maxLength) return line // Its code points are not more.
  const codePoints = [...line]
  return codePoints.length > maxLength ? `${codePoints.slice(0, maxLength - 1).join('')}…` : line
}
