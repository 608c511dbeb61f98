import { expect, test } from 'vitest'
import { cpuMs } from '../tests/support/cpu-ms.ts'
import { withoutInvisible } from './invisible.ts'

test.each([
  ['a zero-width space', '\u200b'],
  ['a mark of direction', '\u200e'],
  ['another mark of direction', '\u200f'],
  ['the mark of Arabic letters', '\u061c'],
  ['an embedding', '\u202a'],
  ['the end of an embedding', '\u202c'],
  ['an override', '\u202e'],
  ['a word joiner', '\u2060'],
  ['an isolate', '\u2066'],
  ['the end of an isolate', '\u2069'],
  ['a soft hyphen', '\u00ad'],
  ['a byte order mark', '\ufeff'],
  ['a filler of Hangul', '\u3164'],
  ['a joiner between Latin letters', '\u200d'],
  ['a non-joiner between Latin letters', '\u200c'],
])('%s is removed wherever it is', (_, sign) => {
  expect(withoutInvisible(`${sign}ada${sign}@x${sign}`)).toBe('ada@x')
})

test.each([
  ['a non-joiner in a Persian word', 'می\u200cخواهم'],
  ['a joiner in a Sinhala word', 'ශ්\u200dරී'],
  ['a variant of a Chinese character', '葛\u{e0100}'],
])('%s is kept', (_, text) => {
  expect(withoutInvisible(`\u202b${text}\u200c \u200d${text}\u202c`)).toBe(`${text} ${text}`)
})

test('a long run of joiners takes less than half a second', () => {
  const run = '\u200c'.repeat(100_000)
  expect(cpuMs(() => withoutInvisible(`م${run}م${run}a`))).toBeLessThan(500)
})
