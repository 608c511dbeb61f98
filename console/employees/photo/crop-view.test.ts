import { expect, test } from 'vitest'
import { cropText, maxZoomOf, partOf, wholeView, within, zoomAbout } from './crop-view.ts'

const wide = { width: 2_000, height: 1_000 }

test('at first the largest part with the sides 4 and 5 is chosen, in the middle', () => {
  expect(cropText(wide, wholeView(wide))).toBe('0.300000,0.000000,0.400000,1.000000')
  const high = { width: 800, height: 2_000 }
  expect(cropText(high, wholeView(high))).toBe('0.000000,0.250000,1.000000,0.500000')
})

test('the part stays inside the picture', () => {
  for (const [x, y] of [
    [-500, -500],
    [9_000, 9_000],
  ] as const) {
    const view = within(wide, { x, y, zoom: 2 })
    const [left = 0, top = 0, width = 0, height = 0] = cropText(wide, view).split(',').map(Number)
    expect(left).toBeGreaterThanOrEqual(0)
    expect(top).toBeGreaterThanOrEqual(0)
    expect(left + width).toBeLessThanOrEqual(1)
    expect(top + height).toBeLessThanOrEqual(1)
  }
})

test('zooming keeps the point under the pointer in its place', () => {
  const before = { x: 1_000, y: 500, zoom: 2 }
  const point = { x: 1_100, y: 450 }
  const after = zoomAbout(wide, before, 1.5, point)
  expect(after.zoom).toBe(3)
  const offset = (view: typeof before) => [
    (point.x - view.x) / partOf(wide, view).width,
    (point.y - view.y) / partOf(wide, view).height,
  ]
  expect(offset(after)[0]).toBeCloseTo(offset(before)[0] ?? 0)
  expect(offset(after)[1]).toBeCloseTo(offset(before)[1] ?? 0)
})

test('a small picture cannot be enlarged until nobody is recognised', () => {
  expect(maxZoomOf({ width: 240, height: 300 })).toBe(2)
  expect(maxZoomOf({ width: 60, height: 80 })).toBe(1)
  expect(maxZoomOf({ width: 4_000, height: 5_000 })).toBe(8)
})
