import { expect, test } from 'vitest'
import { countWithin, summarise } from './answer-times.ts'

const times = (...minutes: number[]) => minutes.map((one) => ({ minutes: one, count: 1, declared: 0 }))

test.each([
  { of: [], median: null, slowest: null },
  { of: [7], median: 7, slowest: 7 },
  { of: [9, 1], median: 1, slowest: 9 },
  { of: [3, 1, 2], median: 2, slowest: 3 },
  { of: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10], median: 5, slowest: 10 },
  { of: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11], median: 6, slowest: 10 },
])('of $of the median is $median and the slowest tenth begins at $slowest', ({ of, ...expected }) => {
  expect(summarise(times(...of))).toEqual({ answered: of.length, declared: 0, ...expected })
})

test('equal times are counted together', () => {
  const one = [
    { minutes: 5, count: 98, declared: 0 },
    { minutes: 600, count: 1, declared: 0 },
    { minutes: 1, count: 1, declared: 0 },
  ]
  expect(summarise(one)).toEqual({ answered: 100, declared: 0, median: 5, slowest: 5 })
})

test('a time at the limit belongs to the lower group', () => {
  expect(countWithin(times(0, 60, 61, 240, 1440, 4320, 4321, 10_080, 10_081))).toEqual([2, 2, 1, 1, 2, 1])
})
