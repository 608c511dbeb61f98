import fc from 'fast-check'
import { expect, test } from 'vitest'
import { MAX_TOUCH_BYTES, MOST_IN_TOUCH, touchHeaders } from './attribution.ts'
import { readTouch, readTouches } from './read-attribution.ts'

const asText = (fields: Record<string, string>) => new URLSearchParams(fields).toString()

const first = asText({ page: '/', referrer: 'https://news.example/a', utm_source: 'Größe & co' })
const last = asText({ page: '/', gclid: 'Cj0KCQ-x_1' })

test.each([
  { firstTouch: first, lastTouch: last },
  { firstTouch: first, lastTouch: null },
  { firstTouch: null, lastTouch: null },
])('%o is read as it was written', (touches) => {
  expect(readTouches(touchHeaders(touches))).toEqual(touches)
})

test('what is not on the list is left out', () => {
  const text = asText({ page: '/', EmpId: 'E-17', email: 'a@b.example', utm_medium: 'mail' })
  expect(readTouch(text)).toEqual({ page: '/', utm_medium: 'mail' })
})

test.each([
  ['nothing', ''],
  ['no page', 'utm_source=x'],
  ['a page that is no path', 'page=javascript:alert(1)'],
  ['a referrer that is no web address', 'page=/&referrer=javascript:alert(1)'],
  ['a value that is too long', `page=/&utm_term=${'x'.repeat(MOST_IN_TOUCH + 1)}`],
  ['more than a header may hold', `page=/&x=${'x'.repeat(MAX_TOUCH_BYTES)}`],
  ['what is too long once written out', `page=/&utm_term=${'é'.repeat(180)}`],
  ['a control character', 'page=/&utm_source=a%0Ab'],
  ['a character that acts on a terminal', 'page=/&utm_source=a%1B[2J'],
  ['turned writing', 'page=/&utm_source=%E2%80%AEevil'],
  ['a list', ['page=/', 'page=/']],
  ['no header', undefined],
])('%s was not said', (_, header) => {
  expect(readTouches({ 'first-touch': header, 'last-touch': header })).toEqual({
    firstTouch: null,
    lastTouch: null,
  })
})

test('a length is counted in characters', () => {
  const utm_term = '🧭'.repeat(40)
  expect(readTouch(asText({ page: '/', utm_term }))).toEqual({ page: '/', utm_term })
})

test('a hostile attribution header is stored as one bounded line', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 600 }), (text) => {
      const { firstTouch } = readTouches({ 'first-touch': `page=/&${text}` })
      if (firstTouch === null) return
      expect(firstTouch).toMatch(/^[\x21-\x7e]*$/)
      expect(readTouch(firstTouch)).not.toBeNull()
    }),
  )
})
