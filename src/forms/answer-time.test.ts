import { expect, test } from 'vitest'
import type { Weekday } from '../../ui/wall-clock.ts'
import { officeText } from './answer-time.ts'

const office = {
  timeZone: 'America/New_York',
  zone: 'ET',
  by: 'Reply by {day}, {due} {zone}',
  days: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'] as Weekday[],
  from: 9 * 60,
  to: 17 * 60,
}
const says = (at: string) => officeText(office, Date.parse(at), 'en').replaceAll('\u00a0', ' ')

test.each([
  ['in office hours', '2026-06-01T18:20Z', 'Tuesday, 2:20 pm'],
  ['before the office opens', '2026-06-02T10:00Z', 'Wednesday, 9 am'],
  ['at the minute of closing', '2026-06-02T21:00Z', 'Thursday, 9 am'],
  ['on a Friday', '2026-06-05T18:20Z', 'Monday, 2:20 pm'],
  ['on a Friday evening', '2026-06-05T22:00Z', 'Tuesday, 9 am'],
  ['on a Saturday', '2026-06-06T16:00Z', 'Tuesday, 9 am'],
  ['on the Friday before the clocks go forward', '2026-03-06T19:20Z', 'Monday, 2:20 pm'],
  ['on the Sunday when they go back', '2026-11-01T06:30Z', 'Tuesday, 9 am'],
  ['in winter', '2026-12-01T18:20Z', 'Wednesday, 1:20 pm'],
])('a message %s is answered within one business day', (_, at, due) => {
  expect(says(at)).toBe(`Reply by ${due} ET`)
})

test('an office that is open on two days counts only these', () => {
  const text = officeText({ ...office, days: ['Monday', 'Thursday'] }, Date.parse('2026-06-04T18:20Z'), 'en')
  expect(text).toContain('by Monday, 2:20')
})

test.each([
  ['on a Monday at noon', '2026-06-01T16:00Z', 'Open now'],
  ['on a Tuesday morning', '2026-06-02T10:00Z', 'Opens 9 am'],
  ['at the minute of closing', '2026-06-01T21:00Z', 'Opens Tuesday 9 am'],
  ['on a Saturday', '2026-06-06T16:00Z', 'Opens Monday 9 am'],
])('the office %s, at %s, is said to be: %s', (_, at, text) => {
  const { by: _by, ...hours } = office
  const texts = { open: 'Open now', opensToday: 'Opens {at}', closed: 'Opens {day} {at}' }
  expect(officeText({ ...hours, ...texts }, Date.parse(at), 'en').replaceAll('\u00a0', ' ')).toBe(text)
})
