import { startOfDay } from '../../../records/local-days.ts'
import type { Span } from '../../../store/requests/count-requests.ts'

/** The first and the last day, both included. */
export type Days = { from: string; to: string }

/** A week from Monday to Sunday, or its part in the period. */
export type Week = Days & { span: Span }

/** The weeks of a period. They begin at midnight in the time zone, also where clocks change. */
export function weeksOf({ from, to }: Days, timeZone: string): Week[] {
  const weeks: Week[] = []
  const end = Temporal.PlainDate.from(to)
  let first = Temporal.PlainDate.from(from)
  while (Temporal.PlainDate.compare(first, end) <= 0) {
    const sunday = first.add({ days: 7 - first.dayOfWeek })
    const last = Temporal.PlainDate.compare(sunday, end) < 0 ? sunday : end
    weeks.push({ from: first.toString(), to: last.toString(), span: spanOf(first, last, timeZone) })
    first = last.add({ days: 1 })
  }
  return weeks
}

const spanOf = (first: Temporal.PlainDate, last: Temporal.PlainDate, timeZone: string): Span => ({
  from: startOfDay(timeZone, first, 0),
  to: startOfDay(timeZone, last, 1),
})

/** The same number of days, which end the day before. */
export function daysBefore({ from, to }: Days): Days {
  const [first, last] = [Temporal.PlainDate.from(from), Temporal.PlainDate.from(to)]
  const { days } = first.until(last.add({ days: 1 }))
  return { from: first.subtract({ days }).toString(), to: first.subtract({ days: 1 }).toString() }
}
