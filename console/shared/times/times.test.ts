import { expect, test } from 'vitest'
import { addDays, clockTime, dateIn, dayText, durationText, exactTime, relativeTime, timeAgo } from './times.ts'

const now = Date.parse('2026-11-23T02:30:00Z')

test.each([
  ['2026-11-23T02:30:05Z', 'now'],
  ['2026-11-23T02:29:30Z', 'now'],
  ['2026-11-23T02:25:00Z', '5 min'],
  ['2026-11-22T22:31:00Z', '3 h'],
  ['2026-11-20T22:30:00Z', '2 d'],
  ['2026-11-12T12:00:00Z', '12 Nov'],
  ['2025-11-12T12:00:00Z', '12 Nov 2025'],
])('%s is "%s"', (at, text) => {
  expect(relativeTime(Date.parse(at), now, 'America/New_York')).toBe(text)
})

test.each([
  ['2026-11-23T02:30:00Z', 'just now'],
  ['2026-11-23T02:25:00Z', '5 min ago'],
  ['2026-11-20T22:30:00Z', '2 d ago'],
  ['2026-10-12T12:00:00Z', 'on 12 Oct'],
])('in a sentence %s is "%s"', (at, text) => {
  expect(timeAgo(Date.parse(at), now, 'UTC')).toBe(text)
})

test.each([
  ['2026-11-22T23:05:00Z', '00:05'],
  ['2026-11-22T22:31:00Z', '22 Nov, 23:31'],
  ['2025-11-22T22:31:00Z', '22 Nov 2025, 23:31'],
])('the time of day of %s is "%s"', (at, text) => {
  expect(clockTime(Date.parse(at), now, 'Europe/Berlin')).toBe(text)
})

test('dates and exact times are those of the time zone', () => {
  expect(dateIn('America/New_York', now)).toBe('2026-11-22')
  expect(dateIn('Europe/Berlin', now)).toBe('2026-11-23')
  expect(exactTime(now, 'Europe/Berlin')).toBe('Mon 23 Nov 2026, 03:30')
})

test.each([
  ['2026-11-23', 'Today'],
  ['2026-11-24', 'Tomorrow'],
  ['2026-11-22', 'Yesterday'],
  ['2026-11-27', 'Fri 27 Nov'],
  ['2027-01-04', 'Mon 4 Jan 2027'],
])('the day %s is "%s"', (date, text) => {
  expect(dayText(date, '2026-11-23')).toBe(text)
})

test('days are added across months, and changes to summer time', () => {
  expect(addDays('2026-11-30', 3)).toBe('2026-12-03')
  expect(addDays('2027-03-27', 1)).toBe('2027-03-28')
})

test.each([
  [0, 'under 1 min'],
  [25, '25 min'],
  [60, '1 h'],
  [200, '3 h 20 min'],
  [1439, '23 h 59 min'],
  [1440, '1 day'],
  [1500, '1 day 1 h'],
  [3120, '2 days 4 h'],
])('%d minutes are %s', (minutes, text) => {
  expect(durationText(minutes)).toBe(text)
})
