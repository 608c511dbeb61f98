import { expect, test } from 'vitest'
import { daysBefore, weeksOf } from './weeks.ts'

const daysOf = (from: string, to: string) => weeksOf({ from, to }, 'UTC').map((week) => `${week.from} ${week.to}`)

test.each([
  ['2026-11-16', '2026-11-22', ['2026-11-16 2026-11-22']],
  ['2026-11-15', '2026-11-16', ['2026-11-15 2026-11-15', '2026-11-16 2026-11-16']],
  ['2026-11-18', '2026-11-18', ['2026-11-18 2026-11-18']],
  ['2026-12-30', '2027-01-05', ['2026-12-30 2027-01-03', '2027-01-04 2027-01-05']],
])('the period from %s to %s has whole weeks from Monday, but for its ends', (from, to, weeks) => {
  expect(daysOf(from, to)).toEqual(weeks)
})

test('weeks follow each other without a gap, and begin at midnight in the time zone', () => {
  const spans = weeksOf({ from: '2026-10-19', to: '2026-11-08' }, 'Europe/Berlin').map(({ span }) => span)
  // Clocks were set back on 25 October.
  expect(spans).toEqual([
    { from: Date.UTC(2026, 9, 18, 22), to: Date.UTC(2026, 9, 25, 23) },
    { from: Date.UTC(2026, 9, 25, 23), to: Date.UTC(2026, 10, 1, 23) },
    { from: Date.UTC(2026, 10, 1, 23), to: Date.UTC(2026, 10, 8, 23) },
  ])
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
  expect(week?.span.from).toBe(Date.UTC(2026, 2, 28, 22))
})
