import type { Clients } from '../../content/schema.ts'
import { projection } from './map-projection.ts'

type Place = Clients['places'][number]
type Point = { x: number; y: number }
/** The side of a point's name: the one without lines. */
type Side = 'left' | 'right' | 'above' | 'below'
/** `line` is an SVG path to the place with the id `next`. */
export type MapPoint = Place & Point & { side: Side; next: string; line: string }

/** How far a line bends outwards, as a fraction of its length. */
const BEND = 0.22

/** The places as points of a closed clockwise path around their centre. The order of the array does not change. */
export function connectPlaces(places: Place[]): MapPoint[] {
  const points = places.map((place) => ({ ...place, ...pointOf(place) }))
  const path = sortClockwise(points)
  return points.map((point) => {
    const index = path.indexOf(point)
    const previous = path.at(index - 1) ?? point
    const next = path[index + 1] ?? path[0] ?? point
    const side = sideAwayFrom(point, [previous, next])
    return { ...point, side, next: next.id, line: drawLine(point, next) }
  })
}

function pointOf({ longitude, latitude }: Place): Point {
  const [x, y] = projection([longitude, latitude]) ?? [0, 0]
  return { x: round(x), y: round(y) }
}

function sortClockwise<T extends Point>(points: T[]): T[] {
  const middle = {
    x: points.reduce((sum, { x }) => sum + x, 0) / points.length,
    y: points.reduce((sum, { y }) => sum + y, 0) / points.length,
  }
  const bearing = ({ x, y }: Point) => Math.atan2(y - middle.y, x - middle.x)
  return points.toSorted((one, other) => bearing(one) - bearing(other))
}

function sideAwayFrom(point: Point, neighbours: Point[]): Side {
  let [x, y] = [0, 0]
  for (const neighbour of neighbours) {
    const distance = Math.hypot(neighbour.x - point.x, neighbour.y - point.y) || 1
    x += (neighbour.x - point.x) / distance
    y += (neighbour.y - point.y) / distance
  }
  if (Math.abs(x) > Math.abs(y)) return x > 0 ? 'left' : 'right'
  return y > 0 ? 'above' : 'below'
}

/** Bends to the left, which is outwards on a clockwise path. */
function drawLine(from: Point, to: Point) {
  const x = (from.x + to.x) / 2 + (to.y - from.y) * BEND
  const y = (from.y + to.y) / 2 - (to.x - from.x) * BEND
  return `M${from.x} ${from.y}Q${round(x)} ${round(y)} ${to.x} ${to.y}`
}

const round = (value: number) => Math.round(value * 10) / 10
