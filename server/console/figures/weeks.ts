import { startOfDay } from '../../../records/local-days.ts'
import type { Span } from '../../../store/requests/figures.ts'

/** The first and the last day, both included. */
export type Days = { from: string; to: string }

/** A week from Monday to Sunday, or its part in the period. */
export type Week = Days & { span: Span }

/** The weeks of a period. Their days begin at midnight in the time zone, also where clocks change. */
export function weeksOf({ from, to }: Days, timeZone: string): Week[] {
  const startOf = (day: Temporal.PlainDate) => startOfDay(timeZone, day.toString())
  const weeks: Week[] = []
  const end = Temporal.PlainDate.from(to)
  let first = Temporal.PlainDate.from(from)
  while (Temporal.PlainDate.compare(first, end) <= 0) {
    const sunday = first.add({ days: 7 - first.dayOfWeek })
    const last = Temporal.PlainDate.compare(sunday, end) < 0 ? sunday : end
    const next = last.add({ days: 1 })
    weeks.push({
      from: first.toString(),
      to: last.toString(),
      span: { from: startOf(first), to: startOf(next) },
    })
    first = next
  }
  return weeks
}

/** The same number of days, which end the day before. */
export function daysBefore({ from, to }: Days): Days {
  const [first, last] = [Temporal.PlainDate.from(from), Temporal.PlainDate.from(to)]
  const { days } = first.until(last.add({ days: 1 }))
  return { from: first.subtract({ days }).toString(), to: first.subtract({ days: 1 }).toString() }
}
