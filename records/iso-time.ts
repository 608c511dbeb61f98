/** A time as ISO 8601, for CSV and JSON; null if there is none. */
export const isoTime = (time: number | null | undefined) =>
  typeof time === 'number' ? new Date(time).toISOString() : null
