import { expect, test } from 'vitest'
import { readPeriod } from './period.ts'

const MONDAY = '2026-11-23'

test.each([
  ['', MONDAY, '2026-08-31', 13],
  ['weeks=4', MONDAY, '2026-11-02', 4],
  ['weeks=4', '2026-11-29', '2026-11-02', 4],
  ['weeks=52', '2026-11-24', '2025-12-01', 52],
  ['weeks=5', MONDAY, '2026-08-31', 13],
  ['weeks=none', MONDAY, '2026-08-31', 13],
  ['from=yesterday&to=2026-11-01', MONDAY, '2026-08-31', 13],
  ['from=2026-11-01', MONDAY, '2026-08-31', 13],
])('the address ?%s on %s means the weeks from %s', (search, today, from, weeks) => {
  expect(readPeriod(new URLSearchParams(search), today)).toEqual({ from, to: today, weeks })
})

test('days in the address are the period', () => {
  const search = new URLSearchParams('from=2026-01-05&to=2026-02-28&weeks=4')
  expect(readPeriod(search, MONDAY)).toEqual({ from: '2026-01-05', to: '2026-02-28', weeks: null })
})
