/** Isometric coordinates: x points down to the right and y down to the left, both at 30°; z points up. */
export type Point3d = readonly [x: number, y: number, z: number]

const COS_30 = Math.sqrt(3) / 2

function project([x, y, z]: Point3d) {
  return [round((x - y) * COS_30), round((x + y) / 2 - z)] as const
}

/** A path through these points, for the attribute `d`. */
export const line = (...points: Point3d[]) =>
  `M${points.map((point) => project(point).join(' ')).join('L')}`
export const face = (...points: Point3d[]) => `${line(...points)}Z`

const onPlane = (right: string, up: string) => (point: Point3d) =>
  `matrix(${right} ${up} ${project(point).join(' ')})`

/** Values for `transform`. This one moves a drawing that is already projected; those below also project a flat one. */
export const translateTo = (point: Point3d) => `translate(${project(point).join(' ')})`

export const onTopFaceAt = onPlane('.866 .5', '-.866 .5')
export const onLeftFaceAt = onPlane('.866 .5', '0 1')
export const onRightFaceAt = onPlane('.866 -.5', '0 1')

function round(value: number) {
  return Math.round(value * 10) / 10
}
