import { decodeWords, type Header } from 'postal-mime'
import { isReadable } from './decode-text.ts'

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
