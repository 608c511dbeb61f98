import { formatDate } from '../shared/times/format-time.ts'

const HOUR = 60
const DAY = 24 * HOUR

/** `under 1 min`, `25 min`, `3 h`, `3 h 20 min`, `2 days 4 h` */
export function durationText(minutes: number) {
  if (minutes < 1) return 'under 1 min'
  if (minutes < HOUR) return `${minutes} min`
  if (minutes < DAY) return twoParts(minutes, HOUR, 'h', 1, 'min')
  return twoParts(minutes, DAY, minutes < 2 * DAY ? 'day' : 'days', HOUR, 'h')
}

function twoParts(minutes: number, whole: number, name: string, rest: number, restName: string) {
  const left = Math.floor((minutes % whole) / rest)
  const text = `${Math.floor(minutes / whole)} ${name}`
  return left === 0 ? text : `${text} ${left} ${restName}`
}

/** `5 Oct – 11 Oct 2026`; a week that the period cuts has fewer days. */
export const weekText = ({ from, to }: { from: string; to: string }) =>
  from === to ? formatDate('dayWithYear', to) : `${formatDate('day', from)} – ${formatDate('dayWithYear', to)}`

export const percentText = (part: number, whole: number) => (whole === 0 ? '' : `${Math.round((100 * part) / whole)}%`)

/** All requests, of any form. */
export const allOf = (counts: Record<string, number>) =>
  Object.values(counts).reduce((total, count) => total + count, 0)
