import { type Hours, readClock } from '../../../ui/wall-clock.ts'

export const DAY = 24 * 60

/** `zones` are those of the places, in the order of their rows; a place without one has no bar. `name` is that of the axis; `nowText` has `{time}` and `{zone}`. */
export type Clocks = Hours & {
  zones: (string | undefined)[]
  axis: string
  name: string
  nowText: string
}

/**
 * The hours of every place on the day of the axis, and the line at the time of the axis through all rows, as SVG paths:
 * one unit is a minute, or a row. Time zones change their offsets during the year, so the paths are valid on the day of
 * `now`. `closed` has the hours on a day of the week on which the place does not work.
 */
export function drawHours({ zones, axis, days, from, to }: Omit<Clocks, 'name' | 'nowText'>, now: number) {
  const { minute } = readClock(axis, now)
  const paths = { open: '', closed: '', now: `M${minute} 0V${zones.length + 0.25}` }
  for (const [row, zone] of zones.entries()) {
    if (!zone) continue
    const ahead = readClock(zone, now).minute - minute
    // The hours that began on the day before, on this day and on the day after.
    for (const shift of [-DAY, 0, DAY]) {
      const start = Math.max(0, from - ahead + shift)
      const end = Math.min(DAY, to - ahead + shift)
      if (start >= end) continue
      const { weekday } = readClock(zone, now + (start - minute) * 60_000)
      paths[days.includes(weekday) ? 'open' : 'closed'] += `M${start} ${row + 0.5}H${end}`
    }
  }
  return paths
}
