import { atLeast, atMost, type Goal } from '../harness/markdown.ts'
import type { MeasuredService } from './measure-service.ts'

/** The goals of the service, and whether this run met them. */
export function judgeService({ proposals, reads, recordCounts, mails, start }: MeasuredService): Goal[] {
  const at64 = proposals.rows.find(({ connections }) => connections === 64)
  const ratioAt64 = (at64?.service.perSecond ?? 0) / (at64?.oneTransaction.perSecond ?? 0)
  const { few, many } = recordCounts.peaksMiB
  const peaks = [start.startedMiB, proposals.peakMiB, reads.peakMiB, few, many, mails.peakMiB]
  const peakMiB = Math.max(...peaks.map((peak) => peak ?? Number.NaN))
  return [
    atLeast('proposals at 64 connections, ratio to one transaction per request', ratioAt64, 1.2),
    atLeast('look-ups at 16 and 64 connections, smaller ratio to bare http', reads.lookUpShare, 0.35),
    atLeast(
      'landing page at 16 and 64 connections, smaller ratio to bare http with the same bytes',
      reads.pageShare,
      0.8,
    ),
    atMost('peak memory of the service in these measurements, MiB', peakMiB, 180),
    atMost('time from start to first response, ms', start.startMs, 700),
  ]
}
