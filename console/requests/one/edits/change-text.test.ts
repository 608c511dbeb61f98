import { expect, test } from 'vitest'
import { historyText } from './change-text.ts'

test('the history names the date of a follow-up, not its distance from today', () => {
  const today = new Date().toISOString().slice(0, 10)
  const change = {
    id: '1',
    field: 'followUpOn',
    before: null,
    after: today,
    at: 0,
    by: null,
  } as const
  expect(historyText(change)).toMatch(/^Follow-up set to \w{3} \d{1,2} \w{3,4}/)
})

test('the undo of a decision about a suspected request says the status that the request shows', () => {
  const change = {
    id: '1',
    field: 'status',
    before: 'spam',
    after: 'suspected',
    at: 0,
    by: null,
  } as const
  expect(historyText(change)).toBe('Status set to New')
  expect(historyText({ ...change, after: 'held' })).toBe('Status set to Held')
})
