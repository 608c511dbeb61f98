import { fillIn } from '../../../settings/words/fill-in.ts'
import { dayAfter, type Hours, readClock, timeText, weekdayName } from '../../../ui/wall-clock.ts'

/** The support hours on the clock of each place, and their texts, with `{time}`, `{until}`, `{at}` and `{day}`. */
export type SupportHours = Hours & { open: string; opensToday: string; closed: string }

/** The state of support in the time zone now, with its text. */
export function openingIn(timeZone: string, hours: SupportHours, now: number, locale: string) {
  const { days, from, to } = hours
  const { weekday, minute } = readClock(timeZone, now)
  const time = timeText(minute, locale)
  const at = timeText(from, locale)
  const isWorkday = days.includes(weekday)
  if (isWorkday && minute < from) return { isOpen: false, text: fillIn(hours.opensToday, { time, at }) }
  if (isWorkday && minute < to) return { isOpen: true, text: fillIn(hours.open, { time, until: timeText(to, locale) }) }
  const day = weekdayName(dayAfter(weekday, days), locale)
  return { isOpen: false, text: fillIn(hours.closed, { time, at, day }) }
}
