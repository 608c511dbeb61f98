import { expect, test } from 'vitest'
import { staffNames } from '../../../records/staff.ts'
import type { OutcomeGroup } from '../../../store/requests/figures.ts'
import { ownersOf, totalsOf } from './totals.ts'

const days = { from: '2026-11-01', to: '2026-11-30' }

const aGroup = (change: Partial<OutcomeGroup>): OutcomeGroup => ({
  form: 'trial',
  owner: null,
  status: 'new',
  spam: 'none',
  count: 1,
  answered: 0,
  entered: 0,
  ...change,
})

test('open, won and lost add up to all requests without spam', () => {
  const groups = [
    aGroup({ count: 3 }),
    aGroup({ status: 'contacted', count: 2, answered: 2 }),
    aGroup({ status: 'contacted', count: 7, answered: 7, entered: 7 }),
    aGroup({ status: 'qualified', form: 'agent', count: 1, answered: 1 }),
    aGroup({ status: 'won', form: 'contact', spam: 'released', count: 4, answered: 4 }),
    aGroup({ status: 'lost', count: 5, answered: 3 }),
    aGroup({ status: 'won', spam: 'marked', count: 20, answered: 20 }),
    aGroup({ spam: 'held', count: 30 }),
  ]
  const times = [{ minutes: 9, count: 10, declared: 10 }]
  expect(totalsOf(days, groups, times)).toEqual({
    ...days,
    requests: { trial: 17, agent: 1, contact: 4 },
    outcomes: { open: 13, answered: 17, won: 4, lost: 5 },
    answers: { answered: 10, declared: 10, unanswered: 5, median: 9, slowest: 9 },
    spam: { marked: 20, undecided: 30, released: 4 },
  })
})

test('owners are listed by the number of their requests, unassigned requests last', () => {
  const nameOf = staffNames([
    { id: 'a', name: 'Ada' },
    { id: 'b', name: 'Bob' },
  ])
  const groups = [
    aGroup({ count: 9 }),
    aGroup({ owner: 'a', count: 1 }),
    aGroup({ owner: 'b', count: 2, answered: 1 }),
    aGroup({ owner: 'b', status: 'lost', form: 'contact', count: 1, answered: 1 }),
    aGroup({ owner: 'gone', status: 'won', count: 2, answered: 2 }),
    aGroup({ owner: 'spammed', spam: 'marked', count: 50 }),
  ]
  expect(ownersOf(groups, nameOf)).toEqual([
    { owner: { id: 'b', name: 'Bob' }, open: 2, answered: 2, won: 0, lost: 1 },
    { owner: { id: 'gone', name: 'Former colleague' }, open: 0, answered: 2, won: 2, lost: 0 },
    { owner: { id: 'a', name: 'Ada' }, open: 1, answered: 0, won: 0, lost: 0 },
    { owner: null, open: 9, answered: 0, won: 0, lost: 0 },
  ])
  expect(ownersOf([], nameOf)).toEqual([])
})
