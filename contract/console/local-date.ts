import * as z from 'zod/mini'
import { Text } from './text.ts'

/** A day in the company's time zone: `2026-12-01`. */
export const LocalDate = Text.check(
  z.regex(/^\d{4}-\d{2}-\d{2}$/, 'A date such as 2026-12-01 is expected.'),
  z.refine(isInCalendar, 'This date does not exist.'),
)

/** `Date` reads 30 February as 2 March. */
function isInCalendar(text: string) {
  const date = new Date(`${text}T00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}
