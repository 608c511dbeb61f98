import { expect, test } from 'vitest'
import { drawLand } from './draw-land.ts'
import { projection } from './map-projection.ts'

const path = drawLand()

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

function hasDot(x: number, y: number) {
  const runs = [...path.matchAll(/M(\d+) (\d+)h(\d+)\.1/g)].map((run) => run.slice(1).map(Number))
  return runs.some(([start = 0, row, length = 0]) => row === y && start <= x && x <= start + length)
}
