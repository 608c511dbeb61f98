import { expect, test } from 'vitest'
import { answerText, longestAnswerText, type Office } from './answer-time.ts'

const office: Office = {
  timeZone: 'America/New_York',
  zone: 'ET',
  text: 'It is {time} {zone}. Expect a reply by {day}, {due}.',
  days: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'],
  from: 9 * 60,
  to: 17 * 60,
}
const says = (at: string) => answerText(office, Date.parse(at), 'en').replaceAll('\u00a0', ' ')

test.each([
  ['in office hours', '2026-06-01T18:20Z', '2:20 pm', 'Tuesday, 2:20 pm'],
  ['before the office opens', '2026-06-02T10:00Z', '6 am', 'Wednesday, 9 am'],
  ['at the minute of closing', '2026-06-02T21:00Z', '5 pm', 'Thursday, 9 am'],
  ['on a Friday', '2026-06-05T18:20Z', '2:20 pm', 'Monday, 2:20 pm'],
  ['on a Friday evening', '2026-06-05T22:00Z', '6 pm', 'Tuesday, 9 am'],
  ['on a Saturday', '2026-06-06T16:00Z', '12 pm', 'Tuesday, 9 am'],
  ['on the Friday before the clocks go forward', '2026-03-06T19:20Z', '2:20 pm', 'Monday, 2:20 pm'],
  ['on the Sunday when they go back', '2026-11-01T06:30Z', '1:30 am', 'Tuesday, 9 am'],
  ['in winter', '2026-12-01T18:20Z', '1:20 pm', 'Wednesday, 1:20 pm'],
])('a message %s is answered within one business day', (_, at, time, due) => {
  expect(says(at)).toBe(`It is ${time} ET. Expect a reply by ${due}.`)
})

test('an office that is open on two days counts only these', () => {
  const text = answerText({ ...office, days: ['Monday', 'Thursday'] }, Date.parse('2026-06-04T18:20Z'), 'en')
  expect(text).toContain('by Monday, 2:20')
})

test('no sentence is longer than the reserved one', () => {
  const hour = 3_600_000
  const lengths = Array.from({ length: 400 }, (_, index) => answerText(office, index * 0.61 * hour, 'en').length)
  expect(Math.max(...lengths)).toBeLessThanOrEqual(longestAnswerText(office, 'en').length)
})
