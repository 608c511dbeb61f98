import { expect, test } from 'vitest'
import { readReference, referenceOf, tailOf } from './reference.ts'

const id = '019aae53-8f61-7c02-9b1d-5e0a7f3c42d9'
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

test('a reference has nine characters in three groups, the same for the same id', () => {
  expect(referenceOf(id)).toMatch(/^[0-9A-HJKMNP-TV-Z]{3}-[0-9A-HJKMNP-TV-Z]{3}-[0-9A-HJKMNP-TV-Z]{3}$/)
  expect(referenceOf(id)).toBe(referenceOf(id))
})

test('a reference leads back to the second and the end of its id', () => {
  const time = 0x019aae538f61
  expect(readReference(referenceOf(id))).toEqual({ time: time - (time % 1_000), tail: tailOf(id) })
})

test('a reference is read as people write it', () => {
  const written = referenceOf('019aae53-8f61-7c02-9b1d-5e0a7f3c4001')
  const read = readReference(written)
  expect(read).not.toBeNull()
  for (const text of [
    written.toLowerCase(),
    written.replaceAll('-', ' '),
    ` ${written.replaceAll('-', '')} `,
    `\u2066${written}\u2069`,
    written.replaceAll('0', 'o').replaceAll('1', 'l'),
    written.replaceAll('1', 'I'),
  ])
    expect(readReference(text)).toEqual(read)
})

test('every wrong character is noticed, and every swap of neighbours but a few', () => {
  const right = referenceOf(id).replaceAll('-', '')
  for (let at = 0; at < right.length; at += 1) {
    for (const letter of alphabet) {
      if (letter === right[at]) continue
      expect(readReference(right.slice(0, at) + letter + right.slice(at + 1))).toBeNull()
    }
  }
  let missed = 0
  let swaps = 0
  for (const a of alphabet) {
    for (const b of alphabet) {
      if (a === b) continue
      const digits = [0, 0, 0, alphabet.indexOf(a), alphabet.indexOf(b), 0, 0, 0]
      const check = alphabet[digits.reduce((sum, digit, at) => sum + digit * (2 * at + 1), 0) % 32]
      swaps += 1
      if (readReference(`000${b}${a}000${check}`)) missed += 1
    }
  }
  expect(missed / swaps).toBeLessThan(0.04)
})

test('other texts are no reference', () => {
  // The check digits of the last four are right, but their length or a letter is not.
  for (const text of ['', 'Meridian', '1XB-7QM', id, 'ÄÖÜ-ÄÖÜ-ÄÖÜ', '0', '00', '0000000000', 'U0000000U'])
    expect(readReference(text), text).toBeNull()
})
