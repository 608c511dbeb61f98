import { levelOf, round } from '../../ui/survey/draw-profile.ts'
import type { Survey } from '../content/schema.ts'

/**
 * The texts about the durations, in the notation of the locale. `scale` has `{amount}`, the distance between two lines,
 * which follows from the longest duration that the drawing has room for.
 */
export function surveyTexts({ caption, unit, steps }: Survey, longest: number, scale: string, locale: string) {
  // Western digits, as in the other drawings; the fields read them again.
  const { format } = new Intl.NumberFormat(locale, { numberingSystem: 'latn' })
  const amount = (duration: number) => `${format(duration)}\u00a0${unit}`
  const total = (row: 'before' | 'after') => round(steps.reduce((sum, step) => sum + step[row], 0))
  const saved = round(total('before') - total('after'))
  // Waiting is included, so a day has 24 hours. The format has the plural forms of the locale.
  const days = new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: 'day',
    unitDisplay: 'long',
    maximumFractionDigits: 1,
    numberingSystem: 'latn',
  })
  return {
    caption: `${caption} · ${fill(scale, { amount: amount(levelOf(longest)) })}`,
    sums: { before: amount(total('before')), after: amount(total('after')) },
    saved: saved < 24 ? amount(saved) : days.format(round(saved / 24)),
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
