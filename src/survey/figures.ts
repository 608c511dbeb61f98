import { durationOf, round } from '../../ui/survey/draw-profile.ts'
import type { Survey } from '../content/schema.ts'
import { LEAST, MOST } from '../content/survey-range.ts'

/** `8`, `8.5` or `8,5`, also in Arabic digits; null if it is no number. */
export function readFigure(text: string): number | null {
  const digits = text.trim().replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) & 15))
  const figure = digits.replace(/[,٫]/, '.')
  return /^-?\d+(\.\d+)?$/.test(figure) ? round(Number(figure)) : null
}

export const isPossible = (figure: number | null): figure is number =>
  figure !== null && figure >= LEAST && figure <= MOST

export const bounded = (figure: number) => Math.min(Math.max(figure, LEAST), MOST)

/** The highest figure of a point: at the sight line, or one more than the longest duration. */
export const topOf = (longest: number) => bounded(Math.max(Math.floor(durationOf(1, longest)), Math.floor(longest) + 1))

const NAME = '#survey='

/** The address of the page with these figures: `#survey=8,51,12.5`. Without the campaign that led the visitor here. */
export function withFigures(address: string, figures: number[]) {
  const url = new URL(NAME + figures.join(','), address)
  url.search = ''
  return url.href
}

/** The figures in the fragment of an address: null without any, 'unreadable' if they are not one for each step. */
export function figuresIn(fragment: string, count: number): number[] | 'unreadable' | null {
  if (!fragment.startsWith(NAME)) return null
  const figures = fragment.slice(NAME.length).split(',').map(readFigure)
  return figures.length === count && figures.every(isPossible) ? figures : 'unreadable'
}

/** The survey with the visitor's durations before. No step takes longer afterwards than before. */
export const surveyWith = (survey: Survey, figures: number[]): Survey => ({
  ...survey,
  steps: survey.steps.map((step, index) => {
    const before = figures[index] ?? step.before
    return { ...step, before, after: Math.min(step.after, before) }
  }),
})
