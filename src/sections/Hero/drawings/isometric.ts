/** Isometric: x runs down to the right, y down to the left, both at 30°; z straight up. */
export type Spot = readonly [x: number, y: number, z: number]

const COS_30 = Math.sqrt(3) / 2

function project([x, y, z]: Spot) {
  return [round((x - y) * COS_30), round((x + y) / 2 - z)] as const
}

/** A path through these spots, as it stands in `d`. */
export const line = (...spots: Spot[]) =>
  `M${spots.map((spot) => project(spot).join(' ')).join('L')}`
export const face = (...spots: Spot[]) => `${line(...spots)}Z`

const onPlane = (right: string, up: string) => (spot: Spot) =>
  `matrix(${right} ${up} ${project(spot).join(' ')})`

/** Moves a drawing that is already projected to a spot: for `transform`, as the following. */
export const standingAt = (spot: Spot) => `translate(${project(spot).join(' ')})`

/** Lays a flat drawing on a plane through a spot. */
export const lyingAt = onPlane('.866 .5', '-.866 .5')
export const onLeftFaceAt = onPlane('.866 .5', '0 1')
export const onRightFaceAt = onPlane('.866 -.5', '0 1')

function round(value: number) {
  return Math.round(value * 10) / 10
}
