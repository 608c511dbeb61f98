import { MAX_EMAIL } from '../contract/forms/field.ts'

/** The only address in a text; null if there is none, or more than one. */
export function onlyAddressIn(text: string): string | null {
  if (isAddress(text.trim())) return text.trim()
  const found = new Map(addressesIn(text).map((address) => [normalizeEmail(address), address]))
  return found.size === 1 ? (found.values().next().value ?? null) : null
}

const isAddress = (text: string) => text.length <= MAX_EMAIL && /^[^\s@]+@[^\s@]+$/.test(text)

/** The addresses in a text, without the surrounding punctuation. */
const addressesIn = (text: string) =>
  text
    .split(/[\s<>()[\],;:"“”„«»]+/)
    // The lookbehind keeps the time linear: a run of punctuation is matched from its first character only.
    .map((word) => word.replace(/^['‘’]+|(?<!['‘’.!?])['‘’.!?]+$/g, ''))
    .filter(isAddress)

/** Makes addresses comparable regardless of case. */
export const normalizeEmail = (text: string) => text.trim().normalize('NFC').toLowerCase()

/** Two spellings of one mailbox: no mail server in use distinguishes the case. */
export const isSameEmail = (a: string | null, b: string | null) =>
  a !== null && b !== null && normalizeEmail(a) === normalizeEmail(b)

/** The part after the last `@`. */
export const domainOf = (address: string) => address.slice(address.lastIndexOf('@') + 1)
