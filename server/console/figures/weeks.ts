import { startOfDay } from '../../../records/local-days.ts'
import type { Span } from '../../../store/requests/count-requests.ts'

/** The first and the last day, both included. */
export type Days = { from: string; to: string }

/** A week from Monday to Sunday, or its part in the period, with the span of each day. */
export type Week = Days & { days: Span[] }

/** The weeks of a period. Their days begin at midnight in the time zone, also where clocks change. */
export function weeksOf({ from, to }: Days, timeZone: string): Week[] {
  const weeks: Week[] = []
  const end = Temporal.PlainDate.from(to)
  let first = Temporal.PlainDate.from(from)
  while (Temporal.PlainDate.compare(first, end) <= 0) {
    const sunday = first.add({ days: 7 - first.dayOfWeek })
    const last = Temporal.PlainDate.compare(sunday, end) < 0 ? sunday : end
    weeks.push({ from: first.toString(), to: last.toString(), days: spansOf(first, last, timeZone) })
    first = last.add({ days: 1 })
  }
  return weeks
}

function spansOf(first: Temporal.PlainDate, last: Temporal.PlainDate, timeZone: string): Span[] {
  const { days } = first.until(last)
  const starts = Array.from({ length: days + 2 }, (_, n) => startOfDay(timeZone, first, n))
  return starts.slice(1).map((to, n) => ({ from: Number(starts[n]), to }))
}

/** The same number of days, which end the day before. */
export function daysBefore({ from, to }: Days): Days {
  const [first, last] = [Temporal.PlainDate.from(from), Temporal.PlainDate.from(to)]
  const { days } = first.until(last.add({ days: 1 }))
  return { from: first.subtract({ days }).toString(), to: first.subtract({ days: 1 }).toString() }
}
