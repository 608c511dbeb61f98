import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { testContent } from '../../tests/support/test-content.ts'
import { SurveyProfile } from './SurveyProfile.tsx'
import { surveyTexts } from './survey-texts.ts'

const survey = {
  caption: 'An order',
  unit: 'h',
  spokenUnit: 'hour' as const,
  before: 'Before',
  after: 'After',
  steps: [
    { name: 'Read', before: 12.5, after: 0.1 },
    { name: 'Check', before: 25, after: 0.2 },
    { name: 'Book', before: 5, after: 0.1 },
  ],
}

const draw = (change: Partial<typeof survey> = {}, locale = 'en') =>
  renderToStaticMarkup(
    <SurveyProfile words={testContent.words.survey} locale={locale} survey={{ ...survey, ...change }} />,
  )

/** The path with this class. */
const path = (name: string, markup = draw()) => new RegExp(`_${name}_\\w+" d="([^"]*)"`).exec(markup)?.[1]

test('the sums of all steps are shown without rounding errors', () => {
  const markup = draw()
  expect(markup).toContain('<strong>42.5\u00a0h</strong>')
  expect(markup).toContain('<strong>0.4\u00a0h</strong>')
})

test.each([
  ['en', 48, '1\u00a0day'],
  ['de', 65, '1,7\u00a0Tage'],
  ['en', 30, '6\u00a0h'],
])('in %s the hours that are saved are days if they are a day or more', (locale, before, saved) => {
  const steps = [{ name: 'Approve', before, after: 24 }]
  const texts = surveyTexts({ ...survey, steps }, 25, '{amount}', locale)
  expect(texts.saved.replace(' ', '\u00a0')).toBe(saved)
})

test('numbers have the notation of the locale', () => {
  const markup = draw({}, 'de')
  expect(markup).toContain('<strong>42,5\u00a0h</strong>')
  expect(markup).toMatch(/<td><span[^>]*>12,5</)
})

test('the longest step is the highest point, and the others are in proportion', () => {
  expect(path('readings')).toBe('M16.7 0V58M50 0V16M83.3 0V83.2')
})

test('each step is a plateau of its own', () => {
  expect(path('ground')).toBe('M0 100V58H33.3V16H66.7V83.2H100V100z')
})

test('horizontal lines are in round distances, over each step that is higher', () => {
  expect(path('levels')).toBe(
    'M0 83.2H33.3M33.3 83.2H66.7M66.7 83.2H100M0 66.4H33.3M33.3 66.4H66.7M33.3 49.6H66.7M33.3 32.8H66.7M33.3 16H66.7',
  )
  expect(draw()).toContain('5\u00a0h per line')
})

test.each([
  [8, '1'],
  [12, '2'],
  [51, '10'],
  [120, '20'],
  [999, '100'],
])('the lines of a longest duration of %d are %s apart', (before, distance) => {
  expect(draw({ steps: [{ name: 'Read', before, after: 1 }] })).toContain(` ${distance}\u00a0h per line`)
})

test('the line below is at the durations after', () => {
  expect(path('built')).toBe('M0 99.7H33.3V99.3H66.7V99.7H100')
})

test('a step that takes longer afterwards stays inside the drawing', () => {
  const steps = [...survey.steps, { name: 'File', before: 1, after: 50 }]
  expect(path('built', draw({ steps }))).toMatch(/V16H100$/)
})

test('the longest step is described, with the assumption of its duration after', () => {
  const steps = survey.steps.map((step) => ({ ...step, assumption: `${step.name} assumes` }))
  expect(draw({ steps })).toContain('Check: 25\u00a0h → 0.2\u00a0h</span><span> · Check assumes<')
})

test('without the offer nothing invites to set figures', () => {
  expect(draw()).not.toContain(testContent.words.survey.invite)
})
