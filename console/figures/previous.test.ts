import { expect, test } from 'vitest'
import type { PreviousTotals } from '../../contract/console/figures.ts'
import { comparisonText, countBefore, daysBefore } from './previous.ts'

const noAnswers = { answered: 0, declared: 0, unanswered: 0, median: null, slowest: null }

const aPrevious = (change: Partial<PreviousTotals> = {}): PreviousTotals => ({
  from: '2026-10-02',
  to: '2026-10-31',
  oldest: '2026-01-01',
  requests: { trial: 5, agent: 2, contact: 1 },
  outcomes: { open: 1, answered: 7, won: 1200, lost: 0 },
  answers: noAnswers,
  spam: { marked: 0, undecided: 0, released: 0 },
  ...change,
})

test.each([
  ['2026-10-02', '2026-10-31', 'in the 30 days before'],
  ['2026-10-31', '2026-10-31', 'on the day before'],
  ['2020-01-01', '2022-12-31', 'in the 1,096 days before'],
])('the days from %s to %s are named "%s"', (from, to, text) => {
  expect(daysBefore({ from, to })).toBe(text)
})

test('a total has that of the previous period, if there is one', () => {
  const previous = aPrevious()
  expect(countBefore({ previous }, ({ outcomes }) => outcomes.won)).toBe('1,200 in the 30 days before')
  expect(countBefore({ previous }, ({ outcomes }) => outcomes.lost)).toBe('none in the 30 days before')
  expect(countBefore({ previous: null }, ({ outcomes }) => outcomes.won)).toBeUndefined()
})

test('a missing previous period, and one of which only the last days are stored, are explained', () => {
  expect(comparisonText(null)).toBe('No request is older, so there is nothing to compare with.')
  expect(comparisonText(aPrevious({ oldest: '2026-10-05' }))).toBe(
    'The oldest request is from 5 Oct 2026: the days before it count as zero.',
  )
  expect(comparisonText(aPrevious({ oldest: '2026-10-02' }))).toBe('')
})
