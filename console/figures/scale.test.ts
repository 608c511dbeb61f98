import { expect, test } from 'vitest'
import { countTicks, durationShare, labelledColumns } from './scale.ts'

test.each([
  [0, [0, 1]],
  [1, [0, 1]],
  [4, [0, 1, 2, 3, 4]],
  [5, [0, 2, 4, 6]],
  [9, [0, 5, 10]],
  [31, [0, 10, 20, 30, 40]],
  [100, [0, 50, 100]],
  [4567, [0, 2000, 4000, 6000]],
])('a chart up to %d has the marks %j', (max, ticks) => {
  expect(countTicks(max)).toEqual(ticks)
})

test('marks reach every value, and are at most five', () => {
  for (let max = 1; max < 5_000; max += 7) {
    const ticks = countTicks(max)
    expect(ticks.at(-1)).toBeGreaterThanOrEqual(max)
    expect(ticks.length).toBeLessThanOrEqual(5)
  }
})

test.each([
  [1, [0]],
  [4, [0, 1, 2, 3]],
  [13, [0, 3, 6, 9, 12]],
  [52, [7, 18, 29, 40, 51]],
])('of %d columns %j have a label', (count, columns) => {
  expect(labelledColumns(count)).toEqual(columns)
})

test('durations are placed by their ratio', () => {
  expect([0, 15, 14 * 24 * 60, 1_000_000].map(durationShare)).toEqual([0, 0, 1, 1])
  expect(durationShare(240) - durationShare(60)).toBeCloseTo(durationShare(60) - durationShare(15))
})
