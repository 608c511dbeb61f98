import { expect, test } from 'vitest'
import { scaleEnd } from './scale-end.ts'

test.each([
  [100, 125],
  [20, 25],
  [8, 10],
  [81, 125],
  [150, 200],
  [161, 250],
  [4, 5],
  [1.6, 2],
  [0.4, 0.5],
  [3700, 5000],
])('the scale of %d ends at %d, the next round number that leaves a fifth free', (value, end) => {
  expect(scaleEnd({ value, suffix: '+' })).toBe(end)
})

test.each([98, 12, 100])('the scale of %d %% ends at 100', (value) => {
  expect(scaleEnd({ value, suffix: '%' })).toBe(100)
})

test('the scale of a percentage above 100 ends at a round number', () => {
  expect(scaleEnd({ value: 140, suffix: '%' })).toBe(200)
})

test('the scale of 0 has a length', () => {
  expect(scaleEnd({ value: 0, suffix: '' })).toBeGreaterThan(0)
})
