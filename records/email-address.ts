import { MAX_EMAIL } from '../contract/forms/field.ts'
import { cleanEmail, withoutInvisible } from '../contract/invisible.ts'

/** The only address in a text, such as `Ada <ada@meridian.example>,`; null if there is none, or more than one. */
export function onlyAddressIn(text: string): string | null {
  const whole = withoutPunctuation(cleanEmail(text))
  if (isAddress(whole)) return whole
  const found = new Map(addressesIn(text).map((address) => [normalizeEmail(address), address]))
  return found.size === 1 ? (found.values().next().value ?? null) : null
}

const isAddress = (text: string) => text.length <= MAX_EMAIL && /^[^\s@]+@[^\s@]+$/.test(text)

const addressesIn = (text: string) =>
  cleanEmail(text)
    .split(/[\s<>()[\],;:"“”„«»]+/)
    .map(withoutPunctuation)
    .filter(isAddress)

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
