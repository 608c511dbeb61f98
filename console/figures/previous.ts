import type { FiguresAnswer, FiguresTotals, PreviousTotals } from '../../contract/console/figures.ts'
import { numberText } from '../shared/counted.ts'
import { formatDate } from '../shared/times/format-time.ts'

const DAY_MS = 24 * 60 * 60 * 1_000

type Days = { from: string; to: string }

export const dayCount = ({ from, to }: Days) => (Date.parse(to) - Date.parse(from)) / DAY_MS + 1

/** `in the 30 days before`, `on the day before` */
export function daysBefore(days: Days) {
  const count = dayCount(days)
  return count === 1 ? 'on the day before' : `in the ${numberText(count)} days before`
}

/** `8`, `none` */
export const countOrNone = (count: number) => (count === 0 ? 'none' : numberText(count))

/** `8 in the 30 days before`; undefined without a previous period. */
export function countBefore({ previous }: Pick<FiguresAnswer, 'previous'>, read: (totals: FiguresTotals) => number) {
  if (!previous) return undefined
  return `${countOrNone(read(previous))} ${daysBefore(previous)}`
}

/** Which previous period the totals are compared with. */
export function comparisonText(previous: PreviousTotals | null) {
  if (!previous) return 'No request is older, so there is nothing to compare with.'
  if (previous.oldest <= previous.from) return ''
  return `The oldest request is from ${formatDate('dayWithYear', previous.oldest)}: the days before it count as zero.`
}
