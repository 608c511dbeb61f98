import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { testContent } from '../../tests/support/test-content.ts'
import { SurveyProfile } from './SurveyProfile.tsx'
import { surveyTexts } from './survey-texts.ts'

const survey = {
  before: '{time} now.',
  after: '{time} then.',
  sooner: '{time} sooner.',
  unit: 'h',
  spokenUnit: 'hour' as const,
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

test('a sentence has the sums of all steps, without rounding errors', () => {
  expect(draw()).toContain('<span>42.5\u00a0h now.</span> <strong>0.4\u00a0h then.</strong>')
})

test.each([
  ['en', 'hour', 48, '1\u00a0day'],
  ['de', 'hour', 65, '1,7\u00a0Tage'],
  ['en', 'hour', 30, '6\u00a0h'],
  ['en', 'minute', 65, '41\u00a0h'],
] as const)('in %s a saving of %ss is in days if it is a day or more of hours', (locale, spokenUnit, before, saved) => {
  const steps = [{ name: 'Approve', before, after: 24 }]
  expect(surveyTexts({ ...survey, spokenUnit, steps }, locale).saved.replace(' ', '\u00a0')).toBe(saved)
})

test('numbers have the notation of the locale', () => {
  const markup = draw({}, 'de')
  expect(markup).toContain('42,5\u00a0h now.')
  expect(markup).toMatch(/>Read<\/span><span[^>]*>12,5</)
})

test('each step is a plateau of its own, in proportion to the longest', () => {
  expect(path('ground')).toBe('M0 100V58H33.3V16H66.7V83.2H100V100z')
})

test('the walls between the steps reach from the lower step to the ground', () => {
  expect(path('walls')).toBe('M33.3 58V100M66.7 83.2V100')
})

test('the line below is at the durations after', () => {
  expect(path('built')).toBe('M0 99.7H33.3V99.3H66.7V99.7H100')
})

test('a step that takes longer afterwards stays inside the drawing', () => {
  const steps = [...survey.steps, { name: 'File', before: 1, after: 50 }]
  expect(path('built', draw({ steps }))).toMatch(/V16H100$/)
})

test('without the offer nothing invites to set figures', () => {
  expect(draw()).toContain(testContent.words.survey.example)
  expect(draw()).not.toContain(testContent.words.survey.invite)
})
