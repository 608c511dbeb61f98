export const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const
export type Weekday = (typeof WEEKDAYS)[number]

/** The same hours on some weekdays, in minutes since midnight. */
export type Hours = { days: Weekday[]; from: number; to: number }

/** The weekday and the minutes since midnight at that moment in the time zone. */
export function readClock(timeZone: string, at: number) {
  const format = formatOf('en-US', {
    timeZone,
    weekday: 'long',
    hour: 'numeric',
    minute: 'numeric',
    hourCycle: 'h23',
  })
  const part = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, value]))
  return {
    weekday: part.weekday as Weekday,
    minute: Number(part.hour) * 60 + Number(part.minute),
  }
}

/** The next one of the days after the weekday. */
export function dayAfter(weekday: Weekday, days: readonly Weekday[]): Weekday {
  const next = WEEKDAYS[(WEEKDAYS.indexOf(weekday) + 1) % 7] as Weekday
  return days.includes(next) ? next : dayAfter(next, days)
}

const formats = new Map<string, Intl.DateTimeFormat>()

/** Each formatter is made once: that of a time zone takes several milliseconds. */
function formatOf(locale: string, options: Intl.DateTimeFormatOptions) {
  const key = JSON.stringify([locale, options])
  const format = formats.get(key) ?? new Intl.DateTimeFormat(locale, options)
  formats.set(key, format)
  return format
}

/** `2:20 pm`, `9 am`, `14:20`, with no-break spaces. */
export function timeText(minute: number, locale: string) {
  const options = { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' } as const
  const format = formatOf(locale, options)
  // A full hour has no minutes in 12-hour format.
  const isShort = format.resolvedOptions().hour12 && minute % 60 === 0
  return (isShort ? formatOf(locale, { hour: 'numeric', timeZone: 'UTC' }) : format)
    .formatToParts(minute * 60_000)
    .map(({ type, value }) => (type === 'dayPeriod' ? value.toLowerCase() : value))
    .join('')
    .replace(/\s/g, '\u00a0')
}

/** 'Monday' in the language of the locale. */
export const weekdayName = (weekday: Weekday, locale: string) =>
  formatOf(locale, { weekday: 'long', timeZone: 'UTC' }).format(
    // 4 January 2026 is a Sunday.
    Date.UTC(2026, 0, 4 + WEEKDAYS.indexOf(weekday)),
  )

/** Hours as in the content, with times such as `09:00`, in minutes. */
export const inMinutes = ({ days, from, to }: { days: Weekday[]; from: string; to: string }) => ({
  days,
  from: minuteOf(from),
  to: minuteOf(to),
})

/** `09:00` → 540 */
export function minuteOf(time: string) {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return hour * 60 + minute
}

/** The short name of a time zone, the same in summer and winter: `ET`. */
export const zoneName = (timeZone: string, locale: string) =>
  new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'shortGeneric' })
    .formatToParts()
    .find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
