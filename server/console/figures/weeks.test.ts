import { expect, test } from 'vitest'
import { daysBefore, weeksOf } from './weeks.ts'

const HOUR_MS = 60 * 60 * 1_000
const daysOf = (from: string, to: string) => weeksOf({ from, to }, 'UTC').map((week) => `${week.from} ${week.to}`)

test.each([
  ['2026-11-16', '2026-11-22', ['2026-11-16 2026-11-22']],
  ['2026-11-15', '2026-11-16', ['2026-11-15 2026-11-15', '2026-11-16 2026-11-16']],
  ['2026-11-18', '2026-11-18', ['2026-11-18 2026-11-18']],
  ['2026-12-30', '2027-01-05', ['2026-12-30 2027-01-03', '2027-01-04 2027-01-05']],
])('the period from %s to %s has whole weeks from Monday, but for its ends', (from, to, weeks) => {
  expect(daysOf(from, to)).toEqual(weeks)
})

test('days follow each other without a gap, and begin at midnight in the time zone', () => {
  const weeks = weeksOf({ from: '2026-10-19', to: '2026-11-01' }, 'Europe/Berlin')
  expect(weeks.map(({ days }) => days.length)).toEqual([7, 7])
  const days = weeks.flatMap((week) => week.days)
  expect(days[0]).toEqual({ from: Date.UTC(2026, 9, 18, 22), to: Date.UTC(2026, 9, 19, 22) })
  expect(days.at(-1)?.to).toBe(Date.UTC(2026, 10, 1, 23))
  for (const [n, day] of days.entries()) if (n > 0) expect(day.from).toBe(days[n - 1]?.to)
  const hours = days.map(({ from, to }) => (to - from) / HOUR_MS)
  expect(hours.toSorted()).toEqual([...Array(13).fill(24), 25])
})

test.each([
  ['2026-11-01', '2026-11-30', '2026-10-02', '2026-10-31'],
  ['2026-03-01', '2026-03-01', '2026-02-28', '2026-02-28'],
  ['2026-10-26', '2026-11-01', '2026-10-19', '2026-10-25'],
])('before the days from %s to %s are as many, from %s to %s', (from, to, before, last) => {
  expect(daysBefore({ from, to })).toEqual({ from: before, to: last })
})

test('a day without midnight begins at its first moment', () => {
  // In Beirut clocks went from midnight to 1 am on this day.
  const [week] = weeksOf({ from: '2026-03-29', to: '2026-03-29' }, 'Asia/Beirut')
  expect(week?.days[0]?.from).toBe(Date.UTC(2026, 2, 28, 22))
})
