import { expect, test } from 'vitest'
import { readLegacyDate, writeLegacyDate } from './legacy-date.ts'

test('a written date is read back as the same time', () => {
  expect(writeLegacyDate(1_795_219_200_000)).toBe('/Date(1795219200000)/')
  expect(readLegacyDate('/Date(1795219200000)/')).toBe(1_795_219_200_000)
})

test.each([
  ['/Date(1795219200000+0530)/', 1_795_219_200_000],
  ['/Date(1795219200000-0800)/', 1_795_219_200_000],
  ['/Date(-86400000)/', -86_400_000],
  ['/Date(0)/', 0],
])('%s is read', (text, ms) => {
  expect(readLegacyDate(text)).toBe(ms)
})

test.each([
  '',
  '2026-11-21T12:00:00Z',
  '/Date()/',
  '/Date(noon)/',
  '/Date(1.5)/',
  ' /Date(0)/',
  '/Date(0)/\n',
  '/Date(8640000000000001)/', // a millisecond after the last time that `Date` can represent
  `/Date(${'9'.repeat(400)})/`,
])('%j is not a date', (text) => {
  expect(readLegacyDate(text)).toBeNull()
})
