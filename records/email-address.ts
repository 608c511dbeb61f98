import { MAX_EMAIL } from '../contract/forms/field.ts'
import { cleanEmail, withoutInvisible } from '../contract/invisible.ts'

/** Stricter than the form's rule: no characters of display names, lists or comments. */
const label = String.raw`[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]*[\p{L}\p{M}\p{N}])?`
const oneAddress = new RegExp(String.raw`^[^\s\p{C}@<>()[\]\\,;:"]+@${label}(?:\.${label})+$`, 'u')

/** The address if it is a single valid address, else null: nothing else may be written into a header. */
export const singleAddress = (address: string): string | null =>
  address.length <= MAX_EMAIL && oneAddress.test(address) ? address : null

/** The only address that a person names, such as `Ada <ada@meridian.example>,`; null if there is none, or more than one. */
export function onlyAddressIn(text: string): string | null {
  const whole = withoutPunctuation(cleanEmail(text))
  return whole.length <= MAX_EMAIL && /^[^\s@]+@[^\s@]+$/.test(whole) ? whole : onlyAddressWithin(text)
}

/** The only address within a longer text, to which a mail can be sent; null if there is none, or more than one. */
export function onlyAddressWithin(text: string): string | null {
  const found = new Map(addressesIn(text).map((address) => [normalizeEmail(address), address]))
  return found.size === 1 ? (found.values().next().value ?? null) : null
}

/** Addresses of persons have only these characters: others separate a label such as `Email|` from an address. */
export const addressesIn = (text: string) =>
  cleanEmail(text)
    .split(/[^\p{L}\p{M}\p{N}@._%+&'’!?#$~-]+/u)
    .map((word) => singleAddress(withoutPunctuation(word)))
    .filter((word) => word !== null)

/** Brackets and quotation marks may be around an address, and `mailto:` before it; a domain ends with a letter or digit. */
const withoutPunctuation = (text: string) =>
  text
    .replace(/^[\s<>()[\],;:"'\p{Pi}\p{Ps}]+/u, '')
    .replace(/^mailto:([^?]*).*$/is, '$1')
    // The lookbehind keeps the time linear: a run of punctuation is matched from its first character only.
    .replace(/(?<![^\p{L}\p{N}\p{M}])[^\p{L}\p{N}\p{M}]+$/u, '')

/** One form of all spellings of a mailbox: no mail server in use distinguishes the case. The domain is in ASCII. */
export function normalizeEmail(text: string) {
  const address = withoutInvisible(text).trim().toLowerCase().normalize('NFC')
  const domain = domainOf(address)
  return address.includes('@') ? `${address.slice(0, address.lastIndexOf('@') + 1)}${domain}` : address
}

export const isSameEmail = (a: string | null, b: string | null) =>
  a !== null && b !== null && normalizeEmail(a) === normalizeEmail(b)

/** The part after the last `@`, in its one form. */
export const domainOf = (address: string) => normalizeDomain(address.slice(address.lastIndexOf('@') + 1))

/** `Bücher.example.` → `xn--bcher-kva.example`: in ASCII (RFC 5891), in lower case, without the full stop of the root. */
export function normalizeDomain(text: string) {
  const domain = text.trim().toLowerCase().normalize('NFC')
  // Browsers and Node convert domains only as part of a URL, in which these signs would end the domain.
  const url = /\P{ASCII}/u.test(domain) && !/[\s/?#:@\\%]/.test(domain) ? `http://${domain}` : ''
  return (URL.canParse(url) ? new URL(url).hostname : domain).replace(/\.$/, '')
}
