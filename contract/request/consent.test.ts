import { expect, test } from 'vitest'
import { readConsent } from './consent.ts'

const hash = 'a1'.repeat(32)

test('the consent is the hash of a text', () => {
  expect(readConsent(hash)).toBe(hash)
})

test.each([`${hash}0`, `0${hash}`, hash.slice(1), hash.toUpperCase(), '', [hash], undefined])(
  '%j is no consent',
  (value) => {
    expect(readConsent(value)).toBeNull()
  },
)
