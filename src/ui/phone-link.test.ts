import { expect, test } from 'vitest'
import { phoneLink } from './phone-link.ts'

test.each([
  ['+1 202 555 0143', 'tel:+12025550143'],
  ['+1 (202) 555-0143', 'tel:+12025550143'],
  ['(+44) 20.7946.0018', 'tel:+442079460018'],
  [' 020 7946 0018 ', 'tel:02079460018'],
  ['00 44 20/7946 0018', 'tel:00442079460018'],
  ['020 7946 + 0018', 'tel:02079460018'],
  ['+1\u00a0202\u2011555\u20110143', 'tel:+12025550143'],
])('%j is called as %s', (written, link) => {
  expect(phoneLink(written)).toBe(link)
})

test.each(['', '-', 'n/a', '+'])('%j is no number to call', (written) => {
  expect(phoneLink(written)).toBeUndefined()
})
