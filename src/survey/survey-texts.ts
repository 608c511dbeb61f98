import type { Survey } from '../content/schema.ts'
import { levelOf, longestOf, round } from './draw-profile.ts'

/** The texts about the durations, in the notation of the locale. `scale` has `{amount}`, the distance between two lines. */
export function surveyTexts({ caption, unit, steps }: Survey, scale: string, locale: string) {
  const { format } = new Intl.NumberFormat(locale)
  const amount = (duration: number) => `${format(duration)}\u00a0${unit}`
  const sum = (row: 'before' | 'after') => amount(round(steps.reduce((total, step) => total + step[row], 0)))
  return {
    caption: `${caption} · ${fill(scale, { amount: amount(levelOf(longestOf(steps))) })}`,
    sums: { before: sum('before'), after: sum('after') },
    steps: steps.map(({ name, before, after }) => ({
      name,
      before: format(before),
      after: format(after),
      amounts: { before: amount(before), after: amount(after) },
    })),
  }
}

/** Not `fillIn`: as a module of two scripts it would be a file of its own, for which the page's script would wait. */
export const fill = (text: string, values: Record<string, string>) =>
  text.replace(/\{(\w+)\}/g, (placeholder, name: string) => values[name] ?? placeholder)
