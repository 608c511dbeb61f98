/**
 * The reference of a request, which a visitor can read out on the telephone: nine characters in three groups, such as
 * `1XB-7QM-3KP`. It is computed from the request's id, so it is not stored: 30 bits are the second of the id's time,
 * 10 bits the end of its random part, and the last character is a check digit. Two requests have the same reference
 * only if two instances got them in the same second and, even then, in one of 1,024 cases, or one instance got more than 1,024.
 */
export function referenceOf(id: string): string {
  const second = Math.floor(Number.parseInt(id.slice(0, 13).replace('-', ''), 16) / 1_000)
  const number = wrapped(second - FIRST_SECOND) * TAILS + tailOf(id)
  const digits = Array.from({ length: DIGITS }, (_, index) => Math.floor(number / 32 ** (DIGITS - 1 - index)) % 32)
  const text = [...digits, checkDigitOf(digits)].map((digit) => ALPHABET[digit]).join('')
  return text.replace(/(.{3})(?=.)/g, '$1-')
}

/** The parts of a reference: the beginning of its second in milliseconds, and the last bits of the id. */
export type Reference = { time: number; tail: number }

/**
 * Reads a reference as people write it: in any case, with or without hyphens, spaces and marks of direction, with O for 0, and I or L for 1.
 * Null if it is none, or if its check digit is wrong.
 */
export function readReference(text: string): Reference | null {
  const letters = text
    .toUpperCase()
    .replace(/[\s\p{Cf}-]/gu, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1')
  const digits = [...letters].map((letter) => ALPHABET.indexOf(letter))
  if (digits.length !== DIGITS + 1 || digits.includes(-1)) return null
  const check = digits.pop()
  if (check !== checkDigitOf(digits)) return null
  const number = digits.reduce((sum, digit) => sum * 32 + digit, 0)
  return { time: (FIRST_SECOND + Math.floor(number / TAILS)) * 1_000, tail: number % TAILS }
}

/** A text about a request has one reference; more are read for those who write about two. */
const MAX_REFERENCES = 3

/** The first valid references in a text: three groups with hyphens, as the acknowledgement and answers write them. */
export function referencesIn(text: string): Reference[] {
  const found = text.replace(/\p{Cf}/gu, '').match(/\b[0-9A-Z]{3}-[0-9A-Z]{3}-[0-9A-Z]{3}\b/gi) ?? []
  return [...new Set(found)]
    .map(readReference)
    .filter((reference) => reference !== null)
    .slice(0, MAX_REFERENCES)
}

/** The bits of an id that are a part of its reference beside the time. */
export const tailOf = (id: string) => Number.parseInt(id.slice(-3), 16) % TAILS

/** Crockford's alphabet: without I, L, O and U, which are taken for other characters. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const DIGITS = 8
const TAILS = 1_024
/** 34 years. */
const SECONDS = 2 ** 30
const wrapped = (second: number) => ((second % SECONDS) + SECONDS) % SECONDS
const FIRST_SECOND = Date.UTC(2025, 0, 1) / 1_000

/** With odd weights every wrong character changes the sum, and so does nearly every swap of two neighbours. */
const checkDigitOf = (digits: number[]) => digits.reduce((sum, digit, index) => sum + digit * (2 * index + 1), 0) % 32
