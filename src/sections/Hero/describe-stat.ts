import type { Hero } from '../../content/schema.ts'
import { scaleEnd } from './scale-end.ts'

export type DescribedStat = ReturnType<typeof describeStat>

/** A statistic with its numbers in the notation of the locale: at build time, so that the page needs no formatter. */
export function describeStat({ value, suffix, label, note }: Hero['stats'][number], locale: string) {
  const format = new Intl.NumberFormat(locale)
  const end = scaleEnd({ value, suffix })
  return {
    label,
    note,
    figure: format.format(value),
    suffix,
    end: format.format(end),
    /** The position of the needle on the scale, from 0 to 1. */
    share: value / end,
  }
}
