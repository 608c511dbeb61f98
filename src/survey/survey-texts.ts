import { levelOf, round } from '../../ui/survey/draw-profile.ts'
import type { Survey } from '../content/schema.ts'

/**
 * The texts about the durations, in the notation of the locale. `scale` has `{amount}`, the distance between two lines,
 * which follows from the longest duration that the drawing has room for.
 */
export function surveyTexts({ caption, unit, steps }: Survey, longest: number, scale: string, locale: string) {
  // Western digits, as in the other drawings; the fields read them again.
  const numberingSystem = 'latn'
  const { format } = new Intl.NumberFormat(locale, { numberingSystem })
  const amount = (duration: number) => `${format(duration)}\u00a0${unit}`
  const sum = (row: 'before' | 'after') => round(steps.reduce((total, step) => total + step[row], 0))
  const [before, after] = [sum('before'), sum('after')]
  const saved = round(before - after)
  // Waiting is included, so a day has 24 hours. The format has the plural forms of the locale.
  const days = { numberingSystem, style: 'unit', unit: 'day', unitDisplay: 'long' } as const
  return {
    caption: `${caption} · ${fill(scale, { amount: amount(levelOf(longest)) })}`,
    sums: { before: amount(before), after: amount(after) },
    saved: saved < 24 ? amount(saved) : new Intl.NumberFormat(locale, days).format(round(saved / 24)),
    steps: steps.map(({ name, before, after }) => ({
      name,
      before: format(before),
      after: format(after),
      amounts: { before: amount(before), after: amount(after) },
    })),
  }
}

/** Not `fillIn`: a module that two scripts import becomes a file of its own, for which the page's script waits. */
export const fill = (text: string, values: Record<string, string>) =>
  text.replace(/\{(\w+)\}/g, (placeholder, name: string) => values[name] ?? placeholder)
