import { type Load, load, type Measured } from './load.ts'
import type { Plan } from './plan.ts'

type Candidate = Pick<Load, 'port' | 'connections' | 'request' | 'expectedText'>

/** Measures the candidates alternately, so that a slow moment of the machine affects all of them. */
export async function measureInRounds<Name extends string>(
  { rounds, warmUpMs, ms }: Plan,
  candidates: Record<Name, Candidate>,
): Promise<Record<Name, Measured>> {
  const names = Object.keys(candidates) as Name[]
  const measured = Object.fromEntries(names.map((name) => [name, []])) as unknown as Record<Name, Measured[]>
  for (let round = 0; round < rounds; round++) {
    for (const name of names) {
      measured[name].push(await load({ ...candidates[name], warmUpMs, ms }))
    }
  }
  return Object.fromEntries(names.map((name) => [name, medianOf(measured[name])])) as Record<Name, Measured>
}

const medianOf = (rounds: Measured[]): Measured => ({
  perSecond: median(rounds.map(({ perSecond }) => perSecond)),
  p50Ms: median(rounds.map(({ p50Ms }) => p50Ms)),
  p99Ms: median(rounds.map(({ p99Ms }) => p99Ms)),
})

export function median(values: number[]) {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}
