import { expect, test } from 'vitest'
import { countUp } from './count-up.ts'

test.each([
  ['100', 0, '\u2007\u20070'],
  ['100', 0.5, '\u200750'],
  ['12.500', 0.1, '\u20071.250'],
  ['12.500', 0.01, '\u2007\u2007\u2008125'],
  ['9,5', 0.5, '4,8'],
  ['12.500', 1, '12.500'],
  ['۱۲٬۵۰۰', 0.5, '۱۲٬۵۰۰'],
])('%s is counted up to %d of it as %s', (figure, progress, text) => {
  expect(countUp(figure, progress)).toBe(text)
})
