import { expect, test } from 'vitest'
import { testContent } from '../../../tests/support/test-content.ts'
import { locatePlaces, sortEastToWest } from './locate-places.ts'
import { COLUMNS, ROWS } from './map-projection.ts'

const places = sortEastToWest(testContent.clients.places)
const points = locatePlaces(places)
const countries = (sorted: typeof places) => sorted.map(({ country }) => country)

const fromEastToWest = ['China', 'India', 'South Africa', 'United Kingdom', 'United States']

test('places are in the order in which their support hours begin', () => {
  expect(countries(places)).toEqual(fromEastToWest)
  // The clock counts, not the longitude: Spain is west of London and an hour ahead of it.
  const [britain] = places.filter(({ id }) => id === 'united-kingdom')
  if (!britain) throw new Error('The content has no United Kingdom.')
  const spain = { ...britain, country: 'Spain', longitude: -3.7, timeZone: 'Europe/Madrid' }
  const samoa = { ...britain, country: 'Samoa', longitude: -172, timeZone: 'Pacific/Apia' }
  expect(countries(sortEastToWest([britain, spain, samoa]))).toEqual(['Samoa', 'Spain', 'United Kingdom'])
})

test('places without a time zone are in the order of their longitudes', () => {
  const withoutZones = testContent.clients.places.map(({ timeZone: _, ...place }) => place)
  expect(countries(sortEastToWest(withoutZones))).toEqual(fromEastToWest)
})

test('every place has a point on the map', () => {
  expect(points.map(({ id }) => id)).toEqual(places.map(({ id }) => id))
  for (const { x, y } of points) {
    expect(x).toBeGreaterThan(0)
    expect(x).toBeLessThan(COLUMNS)
    expect(y).toBeGreaterThan(0)
    expect(y).toBeLessThan(ROWS)
  }
})

test('targets of 24 px do not overlap on a screen of 320 px', () => {
  const pixelsPerDot = (320 - 2 * 16) / COLUMNS
  for (const [index, one] of points.entries())
    for (const other of points.slice(index + 1)) {
      const apart = Math.max(Math.abs(one.x - other.x), Math.abs(one.y - other.y)) * pixelsPerDot
      expect(apart, `${one.country} and ${other.country}`).toBeGreaterThanOrEqual(24)
    }
})

test('the label of a point is on the side away from the nearest other point', () => {
  const sides = Object.fromEntries(points.map(({ country, side }) => [country, side]))
  expect(sides).toMatchObject({ China: 'right', India: 'left', 'United States': 'left' })
})

test.each([1, 2])('%i place(s) can be drawn', (count) => {
  const drawn = locatePlaces(places.slice(0, count))
  expect(drawn).toHaveLength(count)
  expect(JSON.stringify(drawn)).not.toMatch(/NaN|null/)
})
