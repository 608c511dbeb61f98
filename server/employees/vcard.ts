import { withoutInvisible } from '../../contract/invisible.ts'
import { dialledNumber } from '../../contract/phone-link.ts'

export type Contact = {
  name: string
  organisation: string
  title: string
  /** The mobile number, then the alternate number. */
  numbers: string[]
  url: string
  /** A JPEG. */
  photo: Buffer | null
}

/** vCard 3.0 (RFC 2426): some phones reject 4.0 and folded lines. Empty values have no line. */
export const vcard = ({ name, organisation, title, numbers, url, photo }: Contact) =>
  [
    'BEGIN:VCARD',
    'VERSION:3.0',
    // The whole name is the given name: it is not split, and phones show it unchanged.
    `N:;${text(name)};;;`,
    `FN:${text(name || organisation)}`,
    `ORG:${text(organisation)}`,
    ...(title.trim() ? [`TITLE:${text(title)}`] : []),
    ...numbers.flatMap((number, nth) =>
      /\d/.test(number) ? [`TEL;TYPE=${nth === 0 ? 'CELL' : 'VOICE'}:${text(dialledNumber(number))}`] : [],
    ),
    `URL:${text(url)}`,
    ...(photo ? [`PHOTO;ENCODING=b;TYPE=JPEG:${photo.toString('base64')}`] : []),
    'END:VCARD',
    '',
  ].join('\r\n')

/** Escapes a value, so that it cannot end its line. Readers differ in which characters they accept as a line break. */
const text = (value: string) =>
  withoutInvisible(value)
    .toWellFormed()
    .trim()
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\r\n|[\r\n\v\f\x85\u2028\u2029]/g, '\\n')
    .replace(/\p{Cc}/gu, ' ')
