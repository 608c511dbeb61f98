import { OfficeError } from './errors.ts'
import { visibleLine } from './terminal.ts'

const local = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short' })

/** `2026-11-21 04:11`, in the time zone of the process. */
export const localTime = (ms: number) => local.format(ms)

/** The start of a day, or a moment, in the time zone of the process. */
export function readSince(text: string): number {
  const shaped = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2})?(Z|[+-]\d{2}:\d{2})?)?$/.test(text)
  const ms = Date.parse(text.includes('T') ? text : `${text}T00:00`)
  if (!shaped || Number.isNaN(ms) || !isInCalendar(text.slice(0, 10))) {
    throw new OfficeError(
      `--since is "${visibleLine(text)}"; expected an existing date like 2026-11-21, or a time like 2026-11-21T08:00.`,
    )
  }
  return ms
}

/** `Date.parse` reads 30 February as 2 March. */
const isInCalendar = (date: string) => new Date(`${date}T00:00Z`).toISOString().startsWith(date)
