import { expect, test } from 'vitest'
import { fitSteps } from './fit-texts.ts'

const FLOOR = 8 // 6 pt in pixels.

test.each([10, 12, 16, 24])('a name of %i px shrinks, then breaks, then shrinks to the floor', (largest) => {
  const steps = fitSteps(largest)
  expect(steps[0]).toEqual({ size: largest, line: 'one', rest: 1 })
  const [one, many] = [steps.filter(({ line }) => line === 'one'), steps.filter(({ line }) => line === 'many')]
  expect(steps).toEqual([...one, ...many])
  expect(one.every(({ size }) => size >= Math.max(0.69 * largest, FLOOR))).toBe(true)
  for (const group of [one, many])
    expect(group.map(({ size }) => size)).toEqual(group.map(({ size }) => size).toSorted((a, b) => b - a))
  expect(many.some(({ size, rest }) => size === FLOOR && rest < 1)).toBe(true)
})

test('a small card begins at the floor', () => {
  expect(fitSteps(6)[0]).toEqual({ size: FLOOR, line: 'one', rest: 1 })
})
