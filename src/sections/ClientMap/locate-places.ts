import { readClock, WEEKDAYS } from '../../../ui/wall-clock.ts'
import type { Clients } from '../../content/schema.ts'
import { projection } from './map-projection.ts'

type Place = Clients['places'][number]
type Point = { x: number; y: number }
/** The side of a point's label: the one away from the nearest other point. */
type Side = 'left' | 'right' | 'top' | 'bottom'
export type MapPoint = Place & Point & { side: Side }

const DAY = 24 * 60

/** From east to west: the order in which the support hours of one day begin. */
export const sortEastToWest = (places: Place[]) =>
  places.toSorted((one, other) => minutesAhead(other) - minutesAhead(one))

/** The places as points of the map. */
export function locatePlaces(places: Place[]): MapPoint[] {
  const points = places.map((place) => ({ ...place, ...pointOf(place) }))
  return points.map((point) => {
    const [nearest = point] = points
      .filter((other) => other !== point)
      .toSorted((one, other) => distance(one, point) - distance(other, point))
    return { ...point, side: sideAwayFrom(point, nearest) }
  })
}

const distance = (one: Point, other: Point) => Math.hypot(one.x - other.x, one.y - other.y)

/** Ahead of UTC, without daylight saving time in the north; without a time zone, of the sun. */
function minutesAhead({ timeZone, longitude }: Place) {
  if (!timeZone) return longitude * 4
  const { weekday, minute } = readClock(timeZone, Date.UTC(2026, 0, 7, 12))
  return (WEEKDAYS.indexOf(weekday) - WEEKDAYS.indexOf('Wednesday')) * DAY + minute - DAY / 2
}

/** The nearest dot. */
function pointOf({ longitude, latitude }: Place): Point {
  const [x, y] = projection([longitude, latitude]) ?? [0, 0]
  return { x: Math.round(x), y: Math.round(y) }
}

function sideAwayFrom(point: Point, other: Point): Side {
  const [x, y] = [other.x - point.x, other.y - point.y]
  if (Math.abs(x) > Math.abs(y)) return x > 0 ? 'left' : 'right'
  return y > 0 ? 'top' : 'bottom'
}
