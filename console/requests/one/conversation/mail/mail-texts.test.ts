import { expect, test } from 'vitest'
import { authorOf } from './author-of.ts'
import { sizeText } from './size-text.ts'

test.each([
  [1, '1 kB'],
  [340_400, '340 kB'],
  [1_000_000, '1 MB'],
  [2_430_000, '2.4 MB'],
  [61_300_000, '61 MB'],
])('a file of %i bytes has “%s”', (bytes, text) => {
  expect(sizeText(bytes)).toBe(text)
})

const visitor = { name: 'Ada Byron', email: 'Ada@meridian.example' }

test.each([
  ['in', 'ada@meridian.example', 'Ada Byron'],
  ['in', 'it@meridian.example', 'it@meridian.example'],
  ['out', 'office@sextant.example', 'The command line'],
] as const)('the author of a mail (%s) from %s is called %s', (direction, from, name) => {
  expect(authorOf({ direction, from, by: null }, visitor)).toBe(name)
})

test('a visitor without a name is called by the address', () => {
  const mail = { direction: 'in', from: 'ada@meridian.example', by: null } as const
  expect(authorOf(mail, { ...visitor, name: null })).toBe('ada@meridian.example')
})
