import fc from 'fast-check'
import { expect, test } from 'vitest'
import { attributionHeaders, MAX_TOUCH_BYTES, MAX_TOUCH_LENGTH } from './attribution.ts'
import { readAttribution, readTouch } from './read-attribution.ts'

const asText = (fields: Record<string, string>) => new URLSearchParams(fields).toString()

const first = asText({ page: '/', referrer: 'https://news.example/a', utm_source: 'Größe & co' })
const last = asText({ page: '/', gclid: 'Cj0KCQ-x_1' })

test.each([
  { firstTouch: first, lastTouch: last },
  { firstTouch: first, lastTouch: null },
  { firstTouch: null, lastTouch: null },
])('the headers of %o are read back as the same attribution', (attribution) => {
  expect(readAttribution(attributionHeaders(attribution))).toEqual(attribution)
})

test('fields that are not in the list are omitted', () => {
  const text = asText({ page: '/', EmpId: 'E-17', email: 'a@b.example', utm_medium: 'mail' })
  expect(readTouch(text)).toEqual({ page: '/', utm_medium: 'mail' })
})

test.each([
  ['an empty text', ''],
  ['a text without a page', 'utm_source=x'],
  ['a page that is not a path', 'page=javascript:alert(1)'],
  ['a referrer that is not a web address', 'page=/&referrer=javascript:alert(1)'],
  ['an overlong value', `page=/&utm_term=${'x'.repeat(MAX_TOUCH_LENGTH + 1)}`],
  ['an overlong text', `page=/&x=${'x'.repeat(MAX_TOUCH_BYTES)}`],
  ['a text that is overlong once it is encoded', `page=/&utm_term=${'é'.repeat(180)}`],
  ['a control character', 'page=/&utm_source=a%0Ab'],
  ['a terminal escape sequence', 'page=/&utm_source=a%1B[2J'],
  ['a bidirectional control character', 'page=/&utm_source=%E2%80%AEevil'],
  ['a list', ['page=/', 'page=/']],
  ['a missing header', undefined],
])('%s is read as null', (_, header) => {
  expect(readAttribution({ 'first-touch': header, 'last-touch': header })).toEqual({
    firstTouch: null,
    lastTouch: null,
  })
})

test('the length of a value is counted in code points', () => {
  const utm_term = '🧭'.repeat(40)
  expect(readTouch(asText({ page: '/', utm_term }))).toEqual({ page: '/', utm_term })
})

test('a hostile attribution header is stored as one bounded line', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 600 }), (text) => {
      const { firstTouch } = readAttribution({ 'first-touch': `page=/&${text}` })
      if (firstTouch === null) return
      expect(firstTouch).toMatch(/^[\x21-\x7e]*$/)
      expect(readTouch(firstTouch)).not.toBeNull()
    }),
  )
})
