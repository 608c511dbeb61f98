import type { Clients } from '../../content/schema.ts'
import { projection } from './map-projection.ts'

type Place = Clients['places'][number]
type Spot = { x: number; y: number }
/** Where a point's name stands: away from its lines. */
type Side = 'left' | 'right' | 'above' | 'below'
/** `next`: the id of the place to which its `line`, a path, leads. */
export type MapPoint = Place & Spot & { side: Side; next: string; line: string }

/** How far a line bends outwards, as a part of its length. */
const BEND = 0.22

/** The places, in their order, as points of a closed path: clockwise around their middle, each with a line to the next. */
export function connectPlaces(places: Place[]): MapPoint[] {
  const spots = places.map((place) => ({ ...place, ...spotOf(place) }))
  const walk = clockwise(spots)
  return spots.map((spot) => {
    const index = walk.indexOf(spot)
    const previous = walk.at(index - 1) ?? spot
    const next = walk[index + 1] ?? walk[0] ?? spot
    const side = sideAwayFrom(spot, [previous, next])
    return { ...spot, side, next: next.id, line: drawLine(spot, next) }
  })
}

function spotOf({ longitude, latitude }: Place): Spot {
  const [x, y] = projection([longitude, latitude]) ?? [0, 0]
  return { x: round(x), y: round(y) }
}

function clockwise<T extends Spot>(spots: T[]): T[] {
  const middle = {
    x: spots.reduce((sum, { x }) => sum + x, 0) / spots.length,
    y: spots.reduce((sum, { y }) => sum + y, 0) / spots.length,
  }
  const bearing = ({ x, y }: Spot) => Math.atan2(y - middle.y, x - middle.x)
  return spots.toSorted((one, other) => bearing(one) - bearing(other))
}

function sideAwayFrom(spot: Spot, neighbours: Spot[]): Side {
  let [x, y] = [0, 0]
  for (const neighbour of neighbours) {
    const distance = Math.hypot(neighbour.x - spot.x, neighbour.y - spot.y) || 1
    x += (neighbour.x - spot.x) / distance
    y += (neighbour.y - spot.y) / distance
  }
  if (Math.abs(x) > Math.abs(y)) return x > 0 ? 'left' : 'right'
  return y > 0 ? 'above' : 'below'
}

/** On a clockwise path, outwards is always to the left. */
function drawLine(from: Spot, to: Spot) {
  const x = (from.x + to.x) / 2 + (to.y - from.y) * BEND
  const y = (from.y + to.y) / 2 - (to.x - from.x) * BEND
  return `M${from.x} ${from.y}Q${round(x)} ${round(y)} ${to.x} ${to.y}`
}

const round = (value: number) => Math.round(value * 10) / 10
