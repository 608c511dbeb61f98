import { formatDate } from '../shared/times/format-time.ts'

/** `5 Oct – 11 Oct 2026`; a week that the period cuts has fewer days. */
export const weekText = ({ from, to }: { from: string; to: string }) =>
  from === to ? formatDate('dayWithYear', to) : `${formatDate('day', from)} – ${formatDate('dayWithYear', to)}`

export const percentText = (part: number, whole: number) => (whole === 0 ? '' : `${Math.round((100 * part) / whole)}%`)

/** All requests, of any form. */
export const allOf = (counts: Record<string, number>) =>
  Object.values(counts).reduce((total, count) => total + count, 0)
