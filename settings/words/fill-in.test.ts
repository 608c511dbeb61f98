import { expect, test } from 'vitest'
import { fillIn, fillInCount } from './fill-in.ts'

test('placeholders are replaced, and values are not searched for placeholders', () => {
  const text = '{form}: request from {company}'
  expect(fillIn(text, { form: 'Trial', company: '{form} $& {x}' })).toBe('Trial: request from {form} $& {x}')
})

const deliveries = { one: 'one delivery', two: 'two deliveries', other: '{count} deliveries' }

test.each([
  ['en', 0, '0 deliveries'],
  ['en', 1, 'one delivery'],
  ['en', 2, '2 deliveries'],
  ['ar', 2, 'two deliveries'],
  ['ar', 7, '7 deliveries'],
  ['ja', 1, '1 deliveries'],
])('in %s %i is "%s"', (locale, count, text) => {
  expect(fillInCount(deliveries, count, locale)).toBe(text)
})
