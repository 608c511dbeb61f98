import { atLeast, atMost, type Goal } from '../harness/markdown.ts'
import type { MeasuredService } from './measure-service.ts'

/** The goals of the service, and whether this run met them. */
export function judgeService({ proposals, reads, recordCounts, mails, start }: MeasuredService): Goal[] {
  const at64 = proposals.rows.find(({ connections }) => connections === 64)
  const ratioAt64 = (at64?.service.perSecond ?? 0) / (at64?.oneTransaction.perSecond ?? 0)
  const p99Ms = at64?.service.p99Ms ?? Number.NaN
  const { few, many } = recordCounts.peaksMiB
  const peaks = [proposals.peakMiB, few, many, mails.peakMiB]
  const peakMiB = Math.max(...peaks.map((peak) => peak ?? Number.NaN))
  return [
    atLeast('proposals at 64 connections, ratio to one transaction per request', ratioAt64, 1),
    atMost('p99 of proposals at 64 connections, ms', p99Ms, 50),
    atLeast(
      'landing page at 16 and 64 connections, smaller ratio to bare http with the same bytes',
      reads.pageShare,
      0.35,
    ),
    atLeast('look-ups at 16 and 64 connections, smaller ratio to bare http', reads.lookUpShare, 0.2),
    ...recordCounts.rows.map(({ call, few, many }) =>
      atMost(`${call}: latency with many records, ratio to few`, many.p50Ms / few.p50Ms, 1.2),
    ),
    atMost('peak memory of the service, MiB', peakMiB, 180),
    atMost('time from start to first response, ms', start.startMs, 800),
  ]
}
