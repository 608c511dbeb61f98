import { expect, test } from 'vitest'
import { staffNames } from '../../../records/staff.ts'
import type { FormGroup, OutcomeGroup } from '../../../store/requests/count-requests.ts'
import { ownersOf, totalsOf } from './totals.ts'

const days = { from: '2026-11-01', to: '2026-11-30' }

const aForm = (change: Partial<FormGroup>): FormGroup => ({
  form: 'trial',
  spam: 'none',
  count: 1,
  entered: 0,
  ...change,
})

const anOutcome = (change: Partial<OutcomeGroup>): OutcomeGroup => ({
  owner: null,
  status: 'new',
  count: 1,
  answered: 0,
  ...change,
})

test('requests are counted without spam, and open, won and lost add up', () => {
  const forms = [
    aForm({ count: 5 }),
    aForm({ count: 7, entered: 7 }),
    aForm({ form: 'agent', count: 1 }),
    aForm({ form: 'contact', spam: 'released', count: 4 }),
    aForm({ spam: 'marked', count: 20 }),
    aForm({ spam: 'held', count: 30 }),
  ]
  const outcomes = [
    anOutcome({ count: 3 }),
    anOutcome({ status: 'contacted', count: 2, answered: 2 }),
    anOutcome({ status: 'qualified', count: 1, answered: 1 }),
    anOutcome({ status: 'won', count: 4, answered: 4 }),
    anOutcome({ status: 'lost', count: 7, answered: 3 }),
  ]
  const times = { measured: [9], declared: Array(7).fill(9) }
  const values = { industries: [], budgets: [], sources: [] }
  expect(totalsOf(days, { ...values, forms, outcomes, times })).toEqual({
    ...days,
    requests: { trial: 12, agent: 1, contact: 4 },
    outcomes: { open: 6, answered: 10, won: 4, lost: 7 },
    answers: { answered: 8, declared: 7, unanswered: 2, median: 9, slowest: 9 },
    spam: { marked: 20, undecided: 30, released: 4 },
  })
})

test('owners are listed by the number of their requests, unassigned requests last', () => {
  const nameOf = staffNames([
    { id: 'a', name: 'Ada' },
    { id: 'b', name: 'Bob' },
  ])
  const groups = [
    anOutcome({ count: 9 }),
    anOutcome({ owner: 'a', count: 1 }),
    anOutcome({ owner: 'b', count: 2, answered: 1 }),
    anOutcome({ owner: 'b', status: 'lost', count: 1, answered: 1 }),
    anOutcome({ owner: 'gone', status: 'won', count: 2, answered: 2 }),
  ]
  expect(ownersOf(groups, nameOf)).toEqual([
    { owner: { id: 'b', name: 'Bob' }, open: 2, answered: 2, won: 0, lost: 1 },
    { owner: { id: 'gone', name: 'Former colleague' }, open: 0, answered: 2, won: 2, lost: 0 },
    { owner: { id: 'a', name: 'Ada' }, open: 1, answered: 0, won: 0, lost: 0 },
    { owner: null, open: 9, answered: 0, won: 0, lost: 0 },
  ])
  expect(ownersOf([], nameOf)).toEqual([])
})
