import { readClock, WEEKDAYS } from '../../../ui/wall-clock.ts'
import type { Clients } from '../../content/schema.ts'
import { DAY } from './draw-hours.ts'
import { projection } from './map-projection.ts'

type Place = Clients['places'][number]
type Point = { x: number; y: number }
/** The side of a point's name and label: the one without lines. */
type Side = 'left' | 'right' | 'top' | 'bottom'
export type MapPoint = Place & Point & { side: Side }

/** How far a line bends, as a fraction of its length. */
const BEND = 0.22
/** The length of an arrowhead, in dots. */
const ARROW = 1.4

/** From east to west: the order in which the support hours of one day begin. */
export const sortEastToWest = (places: Place[]) =>
  places.toSorted((one, other) => minutesAhead(other) - minutesAhead(one))

/** The places as points of the map. Lines connect each point with the next one. */
export function locatePlaces(places: Place[]): MapPoint[] {
  const points = places.map((place) => ({ ...place, ...pointOf(place) }))
  return points.map((point, index) => {
    const neighbours = [points[index - 1], points[index + 1]].filter((next) => next !== undefined)
    return { ...point, side: sideAwayFrom(point, neighbours) }
  })
}

/** An SVG path through the points, with an arrowhead in the middle of each line. */
export const connectPoints = (points: Point[]) =>
  points
    .slice(1)
    .map((to, index) => drawLine(points[index] ?? to, to))
    .join('')

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

function sideAwayFrom(point: Point, neighbours: Point[]): Side {
  let [x, y] = [0, 0]
  for (const neighbour of neighbours) {
    const distance = Math.hypot(neighbour.x - point.x, neighbour.y - point.y) || 1
    x += (neighbour.x - point.x) / distance
    y += (neighbour.y - point.y) / distance
  }
  if (Math.abs(x) > Math.abs(y)) return x > 0 ? 'left' : 'right'
  return y > 0 ? 'top' : 'bottom'
}

/** Bends to the left of its direction. */
function drawLine(from: Point, to: Point) {
  const [dx, dy] = [to.x - from.x, to.y - from.y]
  const [x, y] = [from.x + dx / 2 + dy * BEND, from.y + dy / 2 - dx * BEND]
  // Half way the line is parallel to its chord, and half as far from it as the control point.
  const scale = ARROW / (Math.hypot(dx, dy) || 1)
  const [along, across] = [dx * scale, dy * scale]
  const tip = { x: x - (dy * BEND) / 2, y: y + (dx * BEND) / 2 }
  const end = (side: number) => `${round(tip.x - along - side * across)} ${round(tip.y - across + side * along)}`
  return `M${from.x} ${from.y}Q${round(x)} ${round(y)} ${to.x} ${to.y}M${end(0.35)}L${round(tip.x)} ${round(tip.y)} ${end(-0.35)}`
}

const round = (value: number) => Math.round(value * 10) / 10
