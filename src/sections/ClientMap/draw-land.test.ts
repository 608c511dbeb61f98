import { expect, test } from 'vitest'
import { drawLand } from './draw-land.ts'
import { projection } from './map-projection.ts'

const path = drawLand()
const runs = runsOf(path)

test.each([
  { where: 'Nagpur', point: [79.1, 21.1], isLand: true },
  { where: 'Kansas', point: [-98, 38.5], isLand: true },
  { where: 'the Congo basin', point: [22, 0], isLand: true },
  { where: 'the middle of Australia', point: [134, -25], isLand: true },
  { where: 'the Atlantic', point: [-35, 20], isLand: false },
  { where: 'the Pacific', point: [-140, 0], isLand: false },
  { where: 'the Arabian Sea', point: [62, 14], isLand: false },
] satisfies { where: string; point: [number, number]; isLand: boolean }[])(
  'whether the map has a dot at $where: $isLand',
  ({ point, isLand }) => {
    const [x, y] = (projection(point) ?? [0, 0]).map(Math.round)
    expect(hasDot(x ?? 0, y ?? 0)).toBe(isLand)
  },
)

test('the path of the world is shorter than 4,000 characters', () => {
  expect(path.length).toBeLessThan(4000)
})

const hasDot = (x: number, y: number) =>
  runs.some(({ start, row, length }) => row === y && start <= x && x <= start + length)

/** The lines of the path; each one starts relative to the end of the line before it. */
function runsOf(drawn: string) {
  let [end, row] = [0, 0]
  return [...drawn.matchAll(/m(\S+) (\d+)h([\d.]+)/g)].map((line) => {
    const [, forward = 0, down = 0, length = 0] = line.map(Number)
    const start = Math.round(end + forward)
    end = start + length
    row += down
    return { start, row, length: Math.floor(length) }
  })
}
