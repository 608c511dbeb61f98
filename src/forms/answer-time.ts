import { fillIn } from '../../settings/words/fill-in.ts'
import { dayAfter, type Hours, readClock, timeText, weekdayName } from '../../ui/wall-clock.ts'
import { type OpeningTexts, openingIn } from './opening.ts'

/** `zone` is the short name of the time zone. */
export type Office = Hours & { timeZone: string; zone: string }

/** The texts that depend on the time: `by` has `{day}`, `{due}` and `{zone}`. */
export type OfficeTexts = { by: string } | OpeningTexts

export function officeText(office: Office & OfficeTexts, now: number, locale: string) {
  if ('by' in office) return answerText(office, answerDue(office, now), locale)
  return openingIn(office.timeZone, office, now, locale).text
}

/**
 * One business day after `now`, on the office's clock; outside office hours counting starts when the office opens. The
 * rule needs only weekdays and times of the clock, so daylight saving time does not matter. Holidays are not known.
 */
export function answerDue({ timeZone, days, from, to }: Office, now: number) {
  const { weekday, minute } = readClock(timeZone, now)
  return days.includes(weekday) && minute < to
    ? { weekday: dayAfter(weekday, days), minute: Math.max(minute, from) }
    : { weekday: dayAfter(dayAfter(weekday, days), days), minute: from }
}

const answerText = ({ zone, by }: { zone: string; by: string }, due: ReturnType<typeof answerDue>, locale: string) =>
  fillIn(by, { zone, day: weekdayName(due.weekday, locale), due: timeText(due.minute, locale) })
