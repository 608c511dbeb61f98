import fc from 'fast-check'
import { expect, test } from 'vitest'
import { phoneLink } from '../../contract/phone-link.ts'
import { type Contact, vcard } from './vcard.ts'

const noor: Contact = {
  name: 'Noor Haddad',
  organisation: 'Sextant Works, Ltd; London',
  title: 'Survey Engineer',
  numbers: ['+1 (202) 555-0161', '+44 20 7946 0161'],
  url: 'https://www.sextant.example',
  photo: Buffer.from('a picture'),
}

test('a contact is written as vCard 3.0', () => {
  expect(vcard(noor).split('\r\n')).toEqual([
    'BEGIN:VCARD',
    'VERSION:3.0',
    'N:;Noor Haddad;;;',
    'FN:Noor Haddad',
    'ORG:Sextant Works\\, Ltd\\; London',
    'TITLE:Survey Engineer',
    'TEL;TYPE=CELL:+1 (202) 555-0161',
    'TEL;TYPE=VOICE:+44 20 7946 0161',
    'URL:https://www.sextant.example',
    `PHOTO;ENCODING=b;TYPE=JPEG:${Buffer.from('a picture').toString('base64')}`,
    'END:VCARD',
    '',
  ])
})

test('an empty value or a number without digits has no line', () => {
  const card = vcard({ ...noor, title: '', numbers: ['', 'n/a'], photo: null })
  expect(card).not.toMatch(/TITLE|TEL|PHOTO/)
})

test.each([
  ['+49 (0)151 0000111', '+49 151 0000111'],
  ['0049(0)151-0000111', '0049 151-0000111'],
  ['(0)151 0000111', '(0)151 0000111'],
  ['\u202a+351 912 000 111\u202c', '+351 912 000 111'],
])('the number %j is dialled by phones as the link of the page is: %s', (written, number) => {
  const card = vcard({ ...noor, numbers: [written] })
  expect(card).toContain(`\r\nTEL;TYPE=CELL:${number}\r\n`)
  expect(phoneLink(number)).toBe(phoneLink(written))
})

test('a name has no marks of direction and no zero-width spaces in the card', () => {
  expect(vcard({ ...noor, name: '\u202eNoor\u200b Haddad\u202c' })).toContain('\r\nFN:Noor Haddad\r\n')
})

test('an alternate number without a mobile number has the type VOICE', () => {
  expect(vcard({ ...noor, numbers: ['', '+44 20 7946 0161'] })).toContain('\r\nTEL;TYPE=VOICE:+44 20 7946 0161\r\n')
})

test('a long photo is one line', () => {
  const photo = Buffer.alloc(5_000, 7)
  expect(vcard({ ...noor, photo })).toContain(`:${photo.toString('base64')}\r\n`)
})

const hostile = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({
    unit: fc.constantFrom('\r', '\n', '\\', ';', ',', ':', '\u2028', '\x85', '\0', 'a'),
  }),
)

test('no value adds a line or a component to the vCard', () => {
  fc.assert(
    fc.property(hostile, hostile, hostile, hostile, (name, organisation, title, number) => {
      const card = vcard({ ...noor, name, organisation, title, numbers: [number] })
      expect(card).toMatch(/\r\n$/)
      // Readers differ in which characters they accept as a line break.
      const lines = card.split(/\r\n|[\p{Cc}\u2028\u2029]/u)
      const properties = lines.map((line) => line.split(/[:;]/)[0])
      expect(properties).toEqual(
        [
          'BEGIN',
          'VERSION',
          'N',
          'FN',
          'ORG',
          title.trim() ? 'TITLE' : null,
          /\d/.test(number) ? 'TEL' : null,
          'URL',
          'PHOTO',
          'END',
          '',
        ].filter((property) => property !== null),
      )
      expect(componentsOf(lines[2] ?? '')).toHaveLength(5)
      expect(componentsOf(lines[4] ?? '')).toHaveLength(1)
    }),
  )
})

test('an escaped value is unescaped to the same text', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom('\\', ';', ',', '\n', 'n', 'é', ' ') }), (title) => {
      const line = vcard({ ...noor, title: `<${title}>` }).split('\r\n')[5] ?? ''
      expect(unescaped(line.slice('TITLE:'.length))).toBe(`<${title}>`)
    }),
  )
})

/** The components of a value, separated by unescaped semicolons. */
function componentsOf(line: string) {
  const found = ['']
  for (const [piece] of line.slice(line.indexOf(':') + 1).matchAll(/\\[\s\S]|[\s\S]/g)) {
    if (piece === ';') found.push('')
    else found.push((found.pop() ?? '') + piece)
  }
  return found
}

const unescaped = (value: string) =>
  value.replace(/\\([\s\S])/g, (_, character: string) => (character === 'n' ? '\n' : character))
