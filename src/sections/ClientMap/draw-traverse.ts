import type { Clients } from '../../content/schema.ts'
import { projection } from './projection.ts'

type Place = Clients['places'][number]
type Spot = { x: number; y: number }
export type DrawnPlace = Place & Spot & { side: Side }
/** Where a place's name stands: away from the lines. */
type Side = 'left' | 'right' | 'above' | 'below'
export type Leg = { from: DrawnPlace; to: DrawnPlace; path: string }

/** How far a leg bends outwards, as a part of its length. */
const BEND = 0.22

/** Where the places lie on the drawing. */
export function drawPlaces(places: Place[]): DrawnPlace[] {
  const spots = places.map(({ longitude, latitude }) => {
    const [x, y] = projection([longitude, latitude]) ?? [0, 0]
    return { x: round(x), y: round(y) }
  })
  const middle = middleOf(spots)
  return places.map((place, index) => {
    const spot = spots[index] ?? middle
    return { ...place, ...spot, side: sideOf(spot, middle) }
  })
}

/** A closed traverse, as a surveyor walks it: around their middle, from each place to the next. */
export function drawTraverse(places: DrawnPlace[]): Leg[] {
  const middle = middleOf(places)
  const bearing = ({ x, y }: Spot) => Math.atan2(y - middle.y, x - middle.x)
  const walk = places.toSorted((one, other) => bearing(one) - bearing(other))
  return walk.map((from, index) => {
    const to = walk[(index + 1) % walk.length] ?? from
    return { from, to, path: leg(from, to) }
  })
}

const middleOf = (spots: Spot[]): Spot => ({
  x: spots.reduce((sum, { x }) => sum + x, 0) / spots.length,
  y: spots.reduce((sum, { y }) => sum + y, 0) / spots.length,
})

function sideOf({ x, y }: Spot, middle: Spot): Side {
  if (Math.abs(x - middle.x) > Math.abs(y - middle.y)) return x < middle.x ? 'left' : 'right'
  return y < middle.y ? 'above' : 'below'
}

/** Walked clockwise, so that outwards is always to the left. */
function leg(from: Spot, to: Spot) {
  const x = (from.x + to.x) / 2 + (to.y - from.y) * BEND
  const y = (from.y + to.y) / 2 - (to.x - from.x) * BEND
  return `M${from.x} ${from.y}Q${round(x)} ${round(y)} ${to.x} ${to.y}`
}

const round = (value: number) => Math.round(value * 10) / 10
