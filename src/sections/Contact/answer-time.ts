import { fillIn } from '../../../settings/words/fill-in.ts'
import {
  type Hours,
  readClock,
  timeText,
  WEEKDAYS,
  type Weekday,
  WIDEST_MINUTE,
  weekdayName,
} from '../../../ui/wall-clock.ts'

/** `zone` is the short name of the time zone; `text` has `{time}`, `{zone}`, `{day}` and `{due}`. */
export type Office = Hours & { timeZone: string; zone: string; text: string }

export function answerText(office: Office, now: number, locale: string) {
  const { minute } = readClock(office.timeZone, now)
  return sentence(minute, answerDue(office, now), office, locale)
}

/** The longest sentence, to reserve its space. */
export const longestAnswerText = (office: Office, locale: string) =>
  WEEKDAYS.map((weekday) => sentence(WIDEST_MINUTE, { weekday, minute: WIDEST_MINUTE }, office, locale)).reduce(
    (longest, one) => (one.length > longest.length ? one : longest),
  )

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

function dayAfter(weekday: Weekday, days: Weekday[]): Weekday {
  const next = WEEKDAYS[(WEEKDAYS.indexOf(weekday) + 1) % 7] as Weekday
  return days.includes(next) ? next : dayAfter(next, days)
}

const sentence = (minute: number, due: ReturnType<typeof answerDue>, { zone, text }: Office, locale: string) =>
  fillIn(text, {
    time: timeText(minute, locale),
    zone,
    day: weekdayName(due.weekday, locale),
    due: timeText(due.minute, locale),
  })
