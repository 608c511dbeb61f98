import type { Hero } from '../../content/schema.ts'

/** A figure in the notation of the locale: at build time, so that the page needs no formatter. */
export const figureOf = ({ value, suffix }: Hero['stats'][number], locale: string) =>
  new Intl.NumberFormat(locale).format(value) + suffix
