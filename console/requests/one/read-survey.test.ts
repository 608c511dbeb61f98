import { expect, test } from 'vitest'
import { readSurvey } from './read-survey.ts'

test('the durations of a survey are read in both notations of decimals', () => {
  const survey = readSurvey('Read 12.5\u00a0h · Check the order 40\u00a0h · Pay 1,5\u00a0h = 54\u00a0h')
  expect(survey?.steps.map(({ name, before }) => [name, before])).toEqual([
    ['Read', 12.5],
    ['Check the order', 40],
    ['Pay', 1.5],
  ])
  expect(survey).toMatchObject({ longest: 40, unit: 'h', sum: '54\u00a0h' })
})

test('figures and their unit stay on one line, whatever the spaces that arrived', () => {
  const survey = readSurvey('Read 12 h · Pay 1 h = 13 h')
  expect(survey?.steps.map(({ amount }) => amount)).toEqual(['12\u00a0h', '1\u00a0h'])
  expect(survey?.sum).toBe('13\u00a0h')
})

test.each([
  '',
  'Please call us.',
  'Read 12 h · Pay 1 h',
  'Read 12 h · Pay = 13 h',
  'Read 0 h = 0 h',
  'Read 12 h · Read 1 h = 13 h',
  `${[...'abcdefghi'].map((name) => `${name} 1 h`).join(' · ')} = 9 h`,
])('%j is a text, not a survey', (text) => {
  expect(readSurvey(text)).toBeNull()
})
