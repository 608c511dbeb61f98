import { STALLED_DAYS } from '../contract/console/request-limits.ts'

/** The date of a moment in a time zone: `2026-12-01`. */
export const dateIn = (timeZone: string, ms: number) =>
  Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(timeZone).toPlainDate().toString()

/** The first moment of a day in a time zone; with `plusDays` of a later one. */
export const startOfDay = (timeZone: string, date: string | Temporal.PlainDate, plusDays = 0) =>
  Temporal.PlainDate.from(date).add({ days: plusDays }).toZonedDateTime(timeZone).epochMilliseconds

/** Open requests without a change or a note since this time are stalled. */
export const quietSince = (now: number) => now - STALLED_DAYS * DAY_MS

const DAY_MS = 24 * 60 * 60 * 1_000
