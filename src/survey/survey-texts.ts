import { round } from '../../ui/survey/draw-profile.ts'
import type { Survey } from '../content/schema.ts'

/** The survey of the first screen or of a case, which has fewer sentences. */
type Measured = Pick<Survey, 'before' | 'after' | 'unit' | 'steps'> & Partial<Pick<Survey, 'spokenUnit'>>

/** The texts about the durations, in the notation of the locale. */
export function surveyTexts(survey: Measured, locale: string) {
  const { unit, spokenUnit, steps } = survey
  // Western digits, as in the other drawings; the fields read them again.
  const numberingSystem = 'latn'
  const { format } = new Intl.NumberFormat(locale, { numberingSystem })
  const amount = (duration: number) => `${format(duration)}\u00a0${unit}`
  const sum = (row: 'before' | 'after') => round(steps.reduce((total, step) => total + step[row], 0))
  const sentence = (row: 'before' | 'after') => fill(survey[row], { time: amount(sum(row)) })
  const saved = round(sum('before') - sum('after'))
  // Waiting is included, so a day has 24 hours. The format has the plural forms of the locale.
  const days = { numberingSystem, style: 'unit', unit: 'day', unitDisplay: 'long' } as const
  const isDays = spokenUnit === 'hour' && saved >= 24
  return {
    amount,
    before: sentence('before'),
    after: sentence('after'),
    saved: isDays ? new Intl.NumberFormat(locale, days).format(round(saved / 24)) : amount(saved),
    steps: steps.map(({ before }) => format(before)),
    /** For the field `Survey` of a request. */
    sent: `${steps.map(({ name, before }) => `${name} ${amount(before)}`).join(' · ')} = ${amount(sum('before'))}`,
  }
}

/** Not `fillIn`: a module that two scripts import becomes a file of its own, for which the page's script waits. */
export const fill = (text: string, values: Record<string, string>) =>
  text.replace(/\{(\w+)\}/g, (placeholder, name: string) => values[name] ?? placeholder)
