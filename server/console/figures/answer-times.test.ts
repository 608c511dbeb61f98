import { expect, test } from 'vitest'
import { countWithin, summarise } from './answer-times.ts'

const times = (...declared: number[]) => ({ measured: [], declared })

test.each([
  { of: [], median: null, slowest: null },
  { of: [7], median: 7, slowest: 7 },
  { of: [9, 1], median: 1, slowest: 9 },
  { of: [3, 1, 2], median: 2, slowest: 3 },
  { of: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10], median: 5, slowest: 10 },
  { of: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11], median: 6, slowest: 10 },
])('of $of the median is $median and the slowest tenth begins at $slowest', ({ of, ...expected }) => {
  expect(summarise(times(...of))).toEqual({ answered: of.length, declared: of.length, ...expected })
})

test('measured and declared times are summarised together, and declared ones counted', () => {
  const both = { measured: [5, 600, 7], declared: [1, 8] }
  expect(summarise(both)).toEqual({ answered: 5, declared: 2, median: 7, slowest: 600 })
})

test('a time at the limit belongs to the lower group', () => {
  expect(countWithin(times(0, 60, 61, 240, 1440, 4320, 4321, 10_080, 10_081))).toEqual([2, 2, 1, 1, 2, 1])
})
