import { normalizeEmail, singleAddress } from './email-address.ts'

/** Those of the addresses that get a copy of a mail: each once, and not its receiver. */
export function uniqueCc(addresses: readonly string[], to: string): string[] {
  const seen = new Set([normalizeEmail(to)])
  return addresses.filter((address) => {
    const normalized = normalizeEmail(address)
    return singleAddress(address) !== null && !seen.has(normalized) && seen.add(normalized)
  })
}

/** `sales+offers@sextant.example` → `sales@sextant.example`: mail servers deliver both to one mailbox. */
export const withoutTag = (address: string) => address.replace(/(?<=^[^+@]+)\+[^@]*(?=@)/, '')
