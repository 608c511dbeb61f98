import { LOCALE } from '../locale.ts'

/** All ways in which the console writes a day or a time of day. */
const styles = {
  /** `5 Oct` */
  day: { day: 'numeric', month: 'short' },
  /** `5 Oct 2026` */
  dayWithYear: { day: 'numeric', month: 'short', year: 'numeric' },
  /** `Mon` */
  weekday: { weekday: 'short' },
  /** `09:05` */
  clock: { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  /** `05/10/2026`: only its parts are used. */
  digits: { day: '2-digit', month: '2-digit', year: 'numeric' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>

type Style = keyof typeof styles

/** A moment in a time zone. */
export function formatTime(style: Style, at: number, timeZone: string) {
  const key = `${style} ${timeZone}`
  const format = formats.get(key) ?? new Intl.DateTimeFormat(LOCALE, { ...styles[style], timeZone })
  formats.set(key, format)
  return format.format(at)
}

/** A day such as `2026-10-05`. */
export const formatDate = (style: 'day' | 'dayWithYear' | 'weekday', date: string) =>
  formatTime(style, Date.parse(date), 'UTC')

/** A formatter is slow to create, and a list needs it in each row. */
const formats = new Map<string, Intl.DateTimeFormat>()
