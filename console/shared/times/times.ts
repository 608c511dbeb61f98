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
  const date = dateIn(timeZone, at)
  return shortDate(date, date.slice(0, 4) !== dateIn(timeZone, now).slice(0, 4))
}

/** `Monday, 23 November 2026 at 10:12` */
export const exactTime = (at: number, timeZone: string) =>
  formatOf('exact', timeZone, { dateStyle: 'full', timeStyle: 'short' }).format(at)

/** `14:02`, on another day than today `21 Nov, 14:02`. */
export function clockTime(at: number, now: number, timeZone: string) {
  const options = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
  const clock = formatOf('clock', timeZone, options).format(at)
  const [date, today] = [dateIn(timeZone, at), dateIn(timeZone, now)]
  if (date === today) return clock
  return `${shortDate(date, date.slice(0, 4) !== today.slice(0, 4))}, ${clock}`
}

/** The date at that moment: `2026-11-23`. */
export function dateIn(timeZone: string, at: number) {
  const options = { year: 'numeric', month: '2-digit', day: '2-digit' } as const
  const parts = formatOf('date', timeZone, options).formatToParts(at)
  const part = (wanted: string) => parts.find(({ type }) => type === wanted)?.value ?? ''
  return `${part('year')}-${part('month')}-${part('day')}`
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
export function dateText(date: string, today: string) {
  const weekday = formatOf('weekday', 'UTC', { weekday: 'short' }).format(Date.parse(date))
  return `${weekday} ${shortDate(date, date.slice(0, 4) !== today.slice(0, 4))}`
}

/** `25 min`, `3 h`, `2 d`: full units only, as in relative times. */
export function durationText(ms: number) {
  if (ms < HOUR_MS) return `${Math.max(1, Math.floor(ms / MINUTE_MS))} min`
  if (ms < 2 * DAY_MS) return `${Math.floor(ms / HOUR_MS)} h`
  return `${Math.floor(ms / DAY_MS)} d`
}

/** In a sentence: `just now`, `5 min ago`, `on 12 Nov` */
export function timeAgo(at: number, now: number, timeZone: string) {
  const text = relativeTime(at, now, timeZone)
  if (text === 'now') return 'just now'
  return /\d (min|h|d)$/.test(text) ? `${text} ago` : `on ${text}`
}

function shortDate(date: string, hasYear: boolean) {
  const options = { day: 'numeric', month: 'short', year: hasYear ? 'numeric' : undefined } as const
  return formatOf(`short ${hasYear}`, 'UTC', options).format(Date.parse(date))
}

/** A format is slow to make, and a list needs it for each row. */
const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(name: string, timeZone: string, options: Intl.DateTimeFormatOptions) {
  const key = `${name} ${timeZone}`
  const format = formats.get(key) ?? new Intl.DateTimeFormat('en-GB', { ...options, timeZone })
  formats.set(key, format)
  return format
}
