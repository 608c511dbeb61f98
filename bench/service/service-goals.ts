import { atLeast, atMost, type Goal } from '../harness/markdown.ts'
import type { MeasuredService } from './measure-service.ts'

/** The goals of the service, and whether this run reached them. */
export function judgeService({ proposals, answers, sizes, mails, start }: MeasuredService): Goal[] {
  const at64 = proposals.rows.find(({ connections }) => connections === 64)
  const ratioAt64 = (at64?.service.perSecond ?? 0) / (at64?.oneTransaction.perSecond ?? 0)
  const p99Ms = at64?.service.p99Ms ?? Number.NaN
  const peaks = [proposals.peakMiB, sizes.peaksMiB.few, sizes.peaksMiB.many, mails.peakMiB]
  const peakMiB = Math.max(...peaks.map((peak) => peak ?? Number.NaN))
  return [
    atLeast('proposals at 64 connections: of one transaction a request', ratioAt64, 1),
    atMost('p99 of proposals at 64 connections, ms', p99Ms, 50),
    atLeast(
      'landing page at 16 and 64 connections, the lesser share: of bare http with the same bytes',
      answers.pageShare,
      0.35,
    ),
    atLeast(
      'look-ups at 16 and 64 connections, the lesser share: of bare http',
      answers.lookUpShare,
      0.2,
    ),
    ...sizes.rows.map(({ call, few, many }) =>
      atMost(`${call}: latency with many records, of that with few`, many.p50Ms / few.p50Ms, 1.2),
    ),
    atMost('most memory of the service, MiB', peakMiB, 180),
    atMost('first answer after the start, ms', start.startMs, 800),
  ]
}
