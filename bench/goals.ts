import type { Results } from './service.ts'

type Goal = { goal: string; measured: string; met: boolean }

/** What was promised of the service, and whether this run kept it. */
export function judge({ proposals, sizes, mails, start }: Results): Goal[] {
  const at = (connections: number) => proposals.rows.find((row) => row.connections === connections)
  const ratioAt = (connections: number) => {
    const { service, oneTransaction } = at(connections) ?? {}
    return (service?.perSecond ?? 0) / (oneTransaction?.perSecond ?? 0)
  }
  const p99Ms = at(64)?.service.p99Ms ?? Number.NaN
  const peaks = [proposals.peakMiB, sizes.peaksMiB.few, sizes.peaksMiB.many, mails.peakMiB]
  const peakMiB = Math.max(...peaks.map((peak) => peak ?? Number.NaN))
  return [
    atLeast('64 connections: of one transaction a request', ratioAt(64), 1),
    atLeast('1 connection: of one transaction a request', ratioAt(1), 0.6),
    atMost('p99 of proposals at 64 connections, ms', p99Ms, 50),
    ...sizes.rows.map(({ call, few, many }) =>
      atMost(`${call}: latency with many records, of that with few`, many.p50Ms / few.p50Ms, 1.3),
    ),
    atMost('most memory of the service, MiB', peakMiB, 200),
    atMost('first answer after the start, ms', start.startMs, 1_000),
  ]
}

const atLeast = (what: string, value: number, bound: number): Goal => ({
  goal: `${what}: at least ${bound}`,
  measured: rounded(value),
  met: value >= bound,
})

const atMost = (what: string, value: number, bound: number): Goal => ({
  goal: `${what}: at most ${bound}`,
  measured: rounded(value),
  met: value <= bound,
})

const rounded = (value: number) => value.toFixed(value < 10 ? 2 : 0)
