import { expect, test } from 'vitest'
import { submittedOf } from './submit.ts'

const status = (StatusId: unknown) => ({ ObjdbmlStatus: { Status: null, StatusId } })

test.each([
  { body: status(1), outcome: 'sent' },
  { status: 201, body: status(1), outcome: 'sent' },
  { body: status(0), outcome: 'refused' },
  { body: status(2), outcome: 'refused' },
  { body: status('1'), outcome: 'refused' },
  { status: 500, body: status(1), outcome: 'refused' },
  { status: 503, body: status(0), outcome: 'refused' },
  { body: status(undefined), outcome: 'unreachable' },
  { body: status(null), outcome: 'unreachable' },
  { body: {}, outcome: 'unreachable' },
  { body: { ObjdbmlStatus: null }, outcome: 'unreachable' },
  { body: null, outcome: 'unreachable' },
  { body: [], outcome: 'unreachable' },
  { body: 'ok', outcome: 'unreachable' },
  { status: 404, body: {}, outcome: 'unreachable' },
])('the outcome of a response with status $status and body $body is $outcome', ({ status = 200, body, outcome }) => {
  expect(submittedOf({ kind: 'response', status, body }).outcome).toBe(outcome)
})

test('the outcome without a response is unreachable', () => {
  expect(submittedOf({ kind: 'failed' })).toEqual({ outcome: 'unreachable' })
})

test.each([
  [1, { Reference: '1XB-7QM-3KP' }, '1XB-7QM-3KP'],
  [1, {}, undefined],
  [1, { Reference: 7 }, undefined],
  [1, { Reference: 'Call 555 0100' }, undefined],
  [1, { Reference: '1XB-7QM-3KP and more' }, undefined],
  [0, { Reference: '1XB-7QM-3KP' }, undefined],
])('after StatusId %j the reference in %j is %j', (StatusId, more, reference) => {
  const body = { ...status(StatusId), ...more }
  expect(submittedOf({ kind: 'response', status: 200, body }).reference).toBe(reference)
})
