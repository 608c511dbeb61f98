import { expect, test } from 'vitest'
import { testContent } from '../../../tests/support/test-content.ts'
import { connectPlaces } from './connect-places.ts'
import { COLUMNS, ROWS } from './map-projection.ts'

const { places } = testContent.clients
const points = connectPlaces(places)

test('every place has a point on the map, in the order of the content', () => {
  expect(points.map(({ id }) => id)).toEqual(places.map(({ id }) => id))
  for (const { x, y } of points) {
    expect(x).toBeGreaterThan(0)
    expect(x).toBeLessThan(COLUMNS)
    expect(y).toBeGreaterThan(0)
    expect(y).toBeLessThan(ROWS)
  }
})

test('the path visits every point once and ends where it began', () => {
  const next = new Map(points.map((point) => [point.id, point.next]))
  const first = points[0]?.id ?? ''
  const walk = [first]
  while (walk.length <= points.length) walk.push(next.get(walk.at(-1) ?? '') ?? '')
  expect(new Set(walk)).toEqual(new Set(places.map(({ id }) => id)))
  expect(walk.at(-1)).toBe(first)
})

test('targets of 24 px do not overlap on a screen of 320 px', () => {
  const pixelsPerDot = (320 - 2 * 16) / COLUMNS
  for (const [index, one] of points.entries())
    for (const other of points.slice(index + 1)) {
      const apart = Math.max(Math.abs(one.x - other.x), Math.abs(one.y - other.y)) * pixelsPerDot
      expect(apart, `${one.country} and ${other.country}`).toBeGreaterThanOrEqual(24)
    }
})

test('the name of a point is on the side without lines', () => {
  const sides = Object.fromEntries(points.map(({ country, side }) => [country, side]))
  expect(sides).toMatchObject({ 'United States': 'left', 'South Africa': 'below' })
})

test.each([1, 2])('a path with %i place(s) is valid', (count) => {
  const drawn = connectPlaces(places.slice(0, count))
  expect(drawn).toHaveLength(count)
  expect(JSON.stringify(drawn)).not.toMatch(/NaN|null/)
})
