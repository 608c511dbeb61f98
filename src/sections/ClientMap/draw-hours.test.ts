import { expect, test } from 'vitest'
import { type Clocks, drawHours } from './draw-hours.ts'

const clocks = {
  axis: 'America/New_York',
  zones: ['America/New_York', 'Europe/London', undefined, 'Asia/Kolkata'],
  days: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'],
  from: 9 * 60,
  to: 17 * 60,
} satisfies Omit<Clocks, 'name' | 'nowText'>
const draw = (at: string) => drawHours(clocks, Date.parse(at))
const hours = (start: number, end: number, row: number) => `M${start * 60} ${row}.5H${end * 60}`

test('hours of a business day are drawn on the clock of the axis, and around midnight in two parts', () => {
  expect(draw('2026-06-03T15:00Z')).toMatchObject({
    open: [hours(9, 17, 0), hours(4, 12, 1), hours(0, 7.5, 3), hours(23.5, 24, 3)].join(''),
    closed: '',
  })
})

test('between the changes to daylight saving time a place is one hour nearer', () => {
  expect(draw('2026-03-18T15:00Z').open).toContain(hours(5, 13, 1))
})

test('every part is open or closed by the weekday at its place', () => {
  // A Sunday in New York: Monday has begun in India at the end of the axis.
  const { open, closed } = draw('2026-06-07T15:00Z')
  expect(open).toBe(hours(23.5, 24, 3))
  expect(closed).toBe([hours(9, 17, 0), hours(4, 12, 1), hours(0, 7.5, 3)].join(''))
})

test('the line is at the time of the axis', () => {
  expect(draw('2026-06-03T15:00Z').now).toBe(`M${11 * 60} 0V4.25`)
})
