import { atLeast, atMost, type Goal } from '../harness/markdown.ts'
import type { MeasuredService } from './measure-service.ts'

/** The goals of the service, and whether this run reached them. */
export function judgeService({ proposals, answers, sizes, mails, start }: MeasuredService): Goal[] {
  const at = (connections: number) => proposals.rows.find((row) => row.connections === connections)
  const ratioAt = (connections: number) => {
    const { service, oneTransaction } = at(connections) ?? {}
    return (service?.perSecond ?? 0) / (oneTransaction?.perSecond ?? 0)
  }
  const p99Ms = at(64)?.service.p99Ms ?? Number.NaN
  const lookUps = answers.rows.find((row) => row.what === 'look-up' && row.connections === 16)
  const peaks = [proposals.peakMiB, sizes.peaksMiB.few, sizes.peaksMiB.many, mails.peakMiB]
  const peakMiB = Math.max(...peaks.map((peak) => peak ?? Number.NaN))
  return [
    atLeast('64 connections: of one transaction a request', ratioAt(64), 1),
    atLeast('1 connection: of one transaction a request', ratioAt(1), 0.6),
    atMost('p99 of proposals at 64 connections, ms', p99Ms, 50),
    atLeast('landing page: of bare http with the same bytes', answers.pageShare, 0.6),
    atLeast('look-ups at 64 connections: of bare http', answers.lookUpShare, 0.2),
    atMost('p99 of look-ups at 16 connections, ms', lookUps?.service.p99Ms ?? Number.NaN, 10),
    ...sizes.rows.map(({ call, few, many }) =>
      atMost(`${call}: latency with many records, of that with few`, many.p50Ms / few.p50Ms, 1.3),
    ),
    atMost('most memory of the service, MiB', peakMiB, 200),
    atMost('first answer after the start, ms', start.startMs, 1_000),
  ]
}
