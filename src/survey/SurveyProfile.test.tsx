import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { SightLine } from './SightLine.tsx'

const survey = {
  caption: 'An order',
  unit: 'h',
  before: 'Before',
  after: 'After',
  steps: [
    { name: 'Read', before: 12.5, after: 0.1 },
    { name: 'Check', before: 25, after: 0.2 },
    { name: 'Book', before: 5, after: 0.1 },
  ],
}

const draw = (change: Partial<typeof survey> = {}, locale = 'en') =>
  renderToStaticMarkup(<SightLine scale="{amount} per line" locale={locale} survey={{ ...survey, ...change }} />)

/** The path with this class. */
const path = (name: string, markup = draw()) => new RegExp(`_${name}_\\w+" d="([^"]*)"`).exec(markup)?.[1]

test('the sums of all steps are shown without rounding errors', () => {
  const markup = draw()
  expect(markup).toContain('Before <strong>42.5\u00a0h</strong>')
  expect(markup).toContain('After <strong>0.4\u00a0h</strong>')
})

test('numbers have the notation of the locale', () => {
  const markup = draw({}, 'de')
  expect(markup).toContain('Before <strong>42,5\u00a0h</strong>')
  expect(markup).toContain('<td>12,5</td>')
})

test('the longest step is the highest point, and the others are in proportion', () => {
  expect(path('readings')).toBe('M16.7 0V58M50 0V16M83.3 0V83.2')
})

test('horizontal lines are ten hours apart, from edge to edge of the profile', () => {
  expect(path('levels')).toBe('M16.7 66.4H75M36.7 32.8H58.3')
  expect(draw()).toContain('10\u00a0h per line')
})

test('the line below is at the durations after', () => {
  expect(path('built')).toBe('M16.7 99.7L50 99.3L83.3 99.7')
})

test('a step that takes longer afterwards stays inside the drawing', () => {
  const steps = [...survey.steps, { name: 'File', before: 1, after: 50 }]
  expect(path('built', draw({ steps }))).toMatch(/L87.5 16$/)
})

test('without a survey only the instrument is drawn', () => {
  const markup = renderToStaticMarkup(<SightLine scale="{amount} per line" locale="en" />)
  expect(markup).toContain('<svg')
  expect(markup).not.toContain('<table')
})
