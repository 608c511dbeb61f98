import { expect, test } from 'vitest'
import { figureOf } from './figure-of.ts'

test.each([
  ['en', '12,500.5+'],
  ['de', '12.500,5+'],
])('in %s the figure is %s', (locale, figure) => {
  expect(figureOf({ value: 12_500.5, suffix: '+', label: 'Hours saved' }, locale)).toBe(figure)
})
