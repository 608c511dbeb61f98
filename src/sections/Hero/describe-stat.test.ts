import { expect, test } from 'vitest'
import { describeStat } from './describe-stat.ts'

const stat = { value: 12_500.5, suffix: '+', label: 'Hours saved', note: 'since 2019' }

test.each([
  ['en', '12,500.5', '20,000'],
  ['de', '12.500,5', '20.000'],
])('in %s the figure is %s and the end of its scale %s', (locale, figure, end) => {
  expect(describeStat(stat, locale)).toMatchObject({ figure, end, share: 12_500.5 / 20_000 })
})
