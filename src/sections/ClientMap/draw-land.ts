import { geoPath } from 'd3-geo'
import { feature } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import atlas from 'world-atlas/land-110m.json'
import { COLUMNS, projection, ROWS } from './map-projection.ts'

type Point = [x: number, y: number]
type Run = { row: number; first: number; last: number }

/**
 * The land as rows of dots, as an SVG path. A run of neighbours is one line, which the style sheet dashes into dots.
 * Each line starts relative to the line before it, so that the world takes less than one kilobyte with Brotli. Computed
 * during the build; neither this code nor the atlas is sent to browsers.
 */
export function drawLand(): string {
  const coasts = projectedCoasts()
  const runs: Run[] = []
  for (let row = 1; row < ROWS; row++) {
    const crossings = coasts.flatMap((coast) => crossingsOf(coast, row)).sort((a, b) => a - b)
    // Land is between every odd crossing and the next even one.
    for (let index = 0; index + 1 < crossings.length; index += 2) {
      const first = Math.ceil(crossings[index] ?? 0)
      const last = Math.min(Math.floor(crossings[index + 1] ?? 0), COLUMNS - 1)
      if (first <= last) runs.push({ row, first, last })
    }
  }
  return runs.map((run, index) => drawRun(run, runs[index - 1])).join('')
}

/** Each line is 0.1 longer, so that the last dot is drawn. A path starts at the point 0, 0. */
function drawRun({ row, first, last }: Run, before: Run | undefined) {
  const forward = before ? first - before.last - 0.1 : first
  return `m${Number(forward.toFixed(1))} ${row - (before?.row ?? 0)}h${last - first}.1`
}

function projectedCoasts(): Point[][] {
  const world = atlas as unknown as Topology<{ land: GeometryCollection }>
  const outlines = geoPath(projection)(feature(world, world.objects.land)) ?? ''
  return outlines.split('Z').map(pointsOf)
}

const pointsOf = (outline: string): Point[] =>
  [...outline.matchAll(/([^ML]+),([^ML]+)/g)].map(([, x, y]) => [Number(x), Number(y)])

/** The x coordinates at which a coastline crosses the row. */
function crossingsOf(coast: Point[], row: number): number[] {
  return coast.flatMap(([x, y], index) => {
    const [nextX, nextY] = coast[(index + 1) % coast.length] ?? [x, y]
    return y < row === nextY < row ? [] : [x + ((row - y) / (nextY - y)) * (nextX - x)]
  })
}
