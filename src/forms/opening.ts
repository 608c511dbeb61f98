import { fillIn } from '../../settings/words/fill-in.ts'
import { dayAfter, type Hours, readClock, timeText, weekdayName } from '../../ui/wall-clock.ts'

/** Texts with `{time}`, `{until}`, `{at}` and `{day}`. */
export type OpeningTexts = { open: string; opensToday: string; closed: string }

/** Whether the time is within these hours, in the time zone, with the text that says so. */
export function openingIn(timeZone: string, hours: Hours & OpeningTexts, now: number, locale: string) {
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
