import { expect, test } from 'vitest'
import { minuteOf, readClock, timeText, zoneName } from './wall-clock.ts'

test.each([
  ['America/New_York', '2026-07-01T18:20Z', 'Wednesday', 14 * 60 + 20],
  ['America/New_York', '2026-12-01T18:20Z', 'Tuesday', 13 * 60 + 20],
  ['Asia/Kolkata', '2026-07-01T18:30Z', 'Thursday', 0],
])('a clock in %s at %s', (timeZone, at, weekday, minute) => {
  expect(readClock(timeZone, Date.parse(at))).toEqual({ weekday, minute })
})

test.each([
  ['00:00', '12 am'],
  ['09:00', '9 am'],
  ['12:05', '12:05 pm'],
  ['14:20', '2:20 pm'],
])('%s is shown as %s', (time, text) => {
  expect(timeText(minuteOf(time), 'en').replace('\u00a0', ' ')).toBe(text)
})

test('a time in 24-hour format always has minutes', () => {
  expect([timeText(9 * 60, 'de'), timeText(14 * 60 + 20, 'de')]).toEqual(['9:00', '14:20'])
})

test('a time zone has the same short name in summer and winter', () => {
  expect(zoneName('America/New_York', 'en')).toBe('ET')
})
