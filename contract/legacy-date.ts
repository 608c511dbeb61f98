/** The legacy JSON date of the wire: `/Date(1795219200000)/`, milliseconds since 1970. */
export const writeLegacyDate = (ms: number) => `/Date(${ms})/`

/** Milliseconds, or null if unreadable. An offset (`+0530`) does not change the time. */
export function readLegacyDate(text: string): number | null {
  const ms = Number(/^\/Date\((-?\d{1,16})(?:[+-]\d{4})?\)\/$/.exec(text)?.[1] ?? Number.NaN)
  return Number.isNaN(new Date(ms).getTime()) ? null : ms
}
