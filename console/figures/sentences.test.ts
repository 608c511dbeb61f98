import { expect, test } from 'vitest'
import type { FiguresAnswer, FiguresTotals } from '../../contract/console/figures.ts'
import { arrivalsAnswer, spamAnswer, waitAnswer } from './sentences.ts'

const none: FiguresTotals = {
  from: '2026-11-01',
  to: '2026-11-30',
  requests: { trial: 0, agent: 0, contact: 0 },
  outcomes: { open: 0, answered: 0, won: 0, lost: 0 },
  answers: { answered: 0, declared: 0, unanswered: 0, median: null, slowest: null },
  spam: { marked: 0, undecided: 0, released: 0 },
}
const noneBefore = { ...none, from: '2026-10-02', to: '2026-10-31', oldest: '2026-01-01' }

const some: Partial<FiguresTotals> = {
  requests: { trial: 20, agent: 5, contact: 5 },
  answers: { answered: 3, declared: 0, unanswered: 27, median: 5, slowest: 90 },
  spam: { marked: 1, undecided: 1, released: 2 },
}

const figures = (now: Partial<FiguresAnswer>, previous: FiguresAnswer['previous'] = null) =>
  ({ ...none, ...now, previous }) as FiguresAnswer

test.each([
  { of: figures({}), text: '0 requests a week.' },
  {
    of: figures({ requests: { trial: 1, agent: 0, contact: 0 }, from: '2026-11-24' }),
    text: '1 request a week.',
  },
  { of: figures(some, noneBefore), text: '7 requests a week; 0 a week in the 30 days before.' },
])('the arrivals are summed up as "$text"', ({ of, text }) => {
  expect(arrivalsAnswer(of)).toBe(text)
})

test.each([
  {
    of: figures({}, noneBefore),
    text: 'No request from this period has an answer yet. Nights and weekends are included.',
  },
  {
    of: figures(some),
    text: 'Half within 5 min, the slowest 10% at least 1 h 30 min. Nights and weekends are included.',
  },
  {
    of: figures({}, { ...noneBefore, ...some }),
    text: 'No request from this period has an answer yet. In the 30 days before, half within 5 min, the slowest 10% at least 1 h 30 min. Nights and weekends are included.',
  },
])('the waits are summed up as "$text"', ({ of, text }) => {
  expect(waitAnswer(of)).toBe(text)
})

test('answers that a status declared are told apart from measured ones', () => {
  const answers = { answered: 3, declared: 2, unanswered: 27, median: 5, slowest: 90 }
  expect(waitAnswer(figures({ answers }, null))).toContain('2 of 3 answers declared with a status, not measured.')
})

test.each([
  { of: figures({}), text: 'None caught.' },
  { of: figures({}, noneBefore), text: 'None caught; none caught in the 30 days before.' },
  {
    of: figures(some, { ...noneBefore, ...some }),
    text: '2 caught, 1 of them undecided, 2 released as real; 2 caught in the 30 days before.',
  },
])('spam is summed up as "$text"', ({ of, text }) => {
  expect(spamAnswer(of)).toBe(text)
})
