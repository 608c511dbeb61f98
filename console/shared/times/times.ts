import { formatDate, formatTime } from './format-time.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** `now`, `5 min`, `3 h`, `2 d`, then the date: `12 Nov`, `12 Nov 2025`. */
export function relativeTime(at: number, now: number, timeZone: string) {
  const past = now - at
  if (past < MINUTE_MS) return 'now'
  if (past < HOUR_MS) return `${Math.floor(past / MINUTE_MS)} min`
  if (past < DAY_MS) return `${Math.floor(past / HOUR_MS)} h`
  if (past < 7 * DAY_MS) return `${Math.floor(past / DAY_MS)} d`
  return shortDate(dateIn(timeZone, at), dateIn(timeZone, now))
}

/** `Mon 23 Nov 2026, 10:12` */
export const exactTime = (at: number, timeZone: string) =>
  `${weekdayDate('dayWithYear', dateIn(timeZone, at))}, ${formatTime('clock', at, timeZone)}`

/** `14:02`, on another day than today `21 Nov, 14:02`. */
export function clockTime(at: number, now: number, timeZone: string) {
  const clock = formatTime('clock', at, timeZone)
  const [date, today] = [dateIn(timeZone, at), dateIn(timeZone, now)]
  return date === today ? clock : `${shortDate(date, today)}, ${clock}`
}

/** The date at that moment: `2026-11-23`. */
export function dateIn(timeZone: string, at: number) {
  const [day, month, year] = formatTime('digits', at, timeZone).split('/')
  return `${year}-${month}-${day}`
}

/** `2026-11-30` and 3 → `2026-12-03` */
export const addDays = (date: string, days: number) =>
  new Date(Date.parse(date) + days * DAY_MS).toISOString().slice(0, 10)

/** `Today`, `Tomorrow`, `Yesterday`, or the date. */
export function dayText(date: string, today: string) {
  const name = { 0: 'Today', 1: 'Tomorrow', [-1]: 'Yesterday' }[
    Math.round((Date.parse(date) - Date.parse(today)) / DAY_MS)
  ]
  return name ?? dateText(date, today)
}

/** `Fri 27 Nov`, with the year if it is another one. */
export const dateText = (date: string, today: string) => weekdayDate(dayStyle(date, today), date)

const HOUR = 60
const DAY = 24 * HOUR

/** `under 1 min`, `25 min`, `3 h`, `3 h 20 min`, `2 days 4 h` */
export function durationText(minutes: number) {
  if (minutes < 1) return 'under 1 min'
  if (minutes < HOUR) return `${minutes} min`
  if (minutes < DAY) return twoParts(minutes, HOUR, 'h', 1, 'min')
  return twoParts(minutes, DAY, minutes < 2 * DAY ? 'day' : 'days', HOUR, 'h')
}

function twoParts(minutes: number, whole: number, name: string, rest: number, restName: string) {
  const left = Math.floor((minutes % whole) / rest)
  const text = `${Math.floor(minutes / whole)} ${name}`
  return left === 0 ? text : `${text} ${left} ${restName}`
}

/** In a sentence: `just now`, `5 min ago`, `on 12 Nov` */
export function timeAgo(at: number, now: number, timeZone: string) {
  const text = relativeTime(at, now, timeZone)
  if (text === 'now') return 'just now'
  return /\d (min|h|d)$/.test(text) ? `${text} ago` : `on ${text}`
}

/** `12 Nov`, with the year if it is another one. */
const shortDate = (date: string, today: string) => formatDate(dayStyle(date, today), date)

/** Joined here, because the locale has a comma behind the weekday in some versions of its data. */
const weekdayDate = (style: 'day' | 'dayWithYear', date: string) =>
  `${formatDate('weekday', date)} ${formatDate(style, date)}`

const dayStyle = (date: string, today: string) => (date.slice(0, 4) === today.slice(0, 4) ? 'day' : 'dayWithYear')
