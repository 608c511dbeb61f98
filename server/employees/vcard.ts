export type Contact = {
  name: string
  organisation: string
  title: string
  /** The first is the mobile one. */
  numbers: string[]
  url: string
  /** A JPEG. */
  photo: Buffer | null
}

/** vCard 3.0 (RFC 2426): phones stumble over 4.0, and over lines that are folded. What is not there has no line. */
export const vcard = ({ name, organisation, title, numbers, url, photo }: Contact) =>
  [
    'BEGIN:VCARD',
    'VERSION:3.0',
    // Which part of it is the family's, nobody knows; phones show it as it is.
    `N:;${text(name)};;;`,
    `FN:${text(name || organisation)}`,
    `ORG:${text(organisation)}`,
    ...(title.trim() ? [`TITLE:${text(title)}`] : []),
    ...numbers.flatMap((number, nth) =>
      /\d/.test(number) ? [`TEL;TYPE=${nth === 0 ? 'CELL' : 'VOICE'}:${text(number)}`] : [],
    ),
    `URL:${text(url)}`,
    ...(photo ? [`PHOTO;ENCODING=b;TYPE=JPEG:${photo.toString('base64')}`] : []),
    'END:VCARD',
    '',
  ].join('\r\n')

/** One value, which nothing in it can end. Readers differ in what else they take for a new line. */
const text = (value: string) =>
  value
    .toWellFormed()
    .trim()
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\r\n|[\r\n\v\f\x85\u2028\u2029]/g, '\\n')
    .replace(/\p{Cc}/gu, ' ')
