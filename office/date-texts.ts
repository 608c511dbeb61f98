import { OfficeError } from './office-error.ts'

const local = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short' })

/** `2026-11-21 04:11`, in the time zone of whoever reads it. */
export const localTime = (ms: number) => local.format(ms)

/** The start of a day or a moment, in the reader's time zone. */
export function readSince(text: string): number {
  const shaped = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2})?(Z|[+-]\d{2}:\d{2})?)?$/.test(text)
  const ms = Date.parse(text.includes('T') ? text : `${text}T00:00`)
  if (!shaped || Number.isNaN(ms)) {
    throw new OfficeError(
      `--since is "${text}"; expected a date like 2026-11-21, or a time like 2026-11-21T08:00.`,
    )
  }
  return ms
}
