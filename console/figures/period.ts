import { MAX_PERIOD_DAYS } from '../../contract/console/figures.ts'
import { addDays } from '../shared/times/times.ts'

/** Whole weeks up to today, the current one included. */
export const presets = [4, 13, 26, 52] as const
const DEFAULT_WEEKS = 13

/** The first and the last day; `weeks` is set for a preset. */
export type Period = { from: string; to: string; weeks: number | null }

/** The period in the address: `?weeks=26`, or `?from=2026-09-01&to=2026-09-30`. Anything else is the default. */
export function readPeriod(search: URLSearchParams, today: string): Period {
  const from = search.get('from')
  const to = search.get('to')
  if (isDate(from) && isDate(to)) return { from, to, weeks: null }
  const asked = Number(search.get('weeks'))
  const weeks = presets.find((preset) => preset === asked) ?? DEFAULT_WEEKS
  return { from: addDays(mondayOf(today), -7 * (weeks - 1)), to: today, weeks }
}

/** The earliest first day of a period that ends on this day. */
export const earliestFrom = (to: string) => addDays(to, 1 - MAX_PERIOD_DAYS)

const isDate = (text: string | null): text is string =>
  /^\d{4}-\d{2}-\d{2}$/.test(text ?? '') && !Number.isNaN(Date.parse(text ?? ''))

const mondayOf = (date: string) => addDays(date, -((new Date(date).getUTCDay() + 6) % 7))
