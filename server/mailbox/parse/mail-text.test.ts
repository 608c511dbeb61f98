import { expect, test } from 'vitest'
import { unwrapFlowed } from './mail-text.ts'

test.each([
  ['a \nb\nc', 'a b\nc'],
  ['a \r\nb', 'a b'],
  ['> a \nb', '> a\nb'],
  ['a \n> b', 'a \n> b'],
  ['> a \n> b\nc', '> a b\nc'],
  ['> a \n>> b \n>> c', '> a\n>> b c'],
  ['>> a \n> b', '>> a\n> b'],
  ['a \n-- \nb', 'a \n-- \nb'],
  ['> a \n> -- \n> b', '> a\n> --\n> b'],
  [' > a', '> a'],
  [' From here \non', 'From here on'],
  ['a\n\nb', 'a\n\nb'],
])('the flowed text %j is %j', (text, unwrapped) => {
  expect(unwrapFlowed(text, { delSp: false })).toBe(unwrapped)
})

test('DelSp removes the space at the end of a line', () => {
  expect(unwrapFlowed('火曜 \n日 \n-- \na', { delSp: true })).toBe('火曜日\n-- \na')
})
