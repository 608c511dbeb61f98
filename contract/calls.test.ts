import { expect, test } from 'vitest'
import { genericRequest } from './wire/call-request.ts'
import { GenericRequest, IdempotencyKey } from './wire/calls.ts'

test.each([
  ['a', true],
  ['x'.repeat(255), true],
  ['0198c0de-0000-7000-8000-000000000001', true],
  ['', false],
  ['x'.repeat(256), false],
  ['a\tb', false],
  ['schlüssel', false],
])('whether %j is a valid idempotency key: %s', (key, isValid) => {
  expect(IdempotencyKey.safeParse(key).success).toBe(isValid)
})

test('a generic request has the shape that the service requires', () => {
  expect(GenericRequest.parse(genericRequest('E-1042'))).toEqual({
    PKId: 0,
    IntOne: 0,
    IntTwo: 0,
    IntThree: 0,
    StrOne: 'E-1042',
    StrTwo: '',
    StrThree: '',
  })
})
