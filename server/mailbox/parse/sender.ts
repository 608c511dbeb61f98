import { type Address, addressParser, type Header } from 'postal-mime'
import { normalizeEmail } from '../../../records/email-address.ts'
import { valuesOf } from './headers.ts'

const MAX_ADDRESS_LENGTH = 254
/** A header with more addresses than fit into this is cut. */
const MAX_HEADER_LENGTH = 10_000

/** The address, and whether it is the only one: a mail with two senders proves neither. */
export function readSender(headers: Header[]) {
  const values = valuesOf(headers, 'from')
  const addresses = values.flatMap(addressesIn)
  return { from: addresses[0] ?? '', isOnly: values.length === 1 && addresses.length === 1 }
}

/** More are a mailing list. */
const MAX_RECIPIENTS = 50

/** Those of `To` first, then those of `Cc`. */
export const readRecipients = (headers: Header[]) => [
  ...new Set(['to', 'cc'].flatMap((name) => valuesOf(headers, name).flatMap(addressesIn)).slice(0, MAX_RECIPIENTS)),
]

const addressesIn = (header: string) =>
  addressParser(header.slice(0, MAX_HEADER_LENGTH))
    .flatMap((each: Address) => each.group ?? [each])
    .map(({ address }) => normalizeEmail(address ?? ''))
    .filter((address) => address.length <= MAX_ADDRESS_LENGTH && /^[^\s@<>]+@[^\s@<>]+$/.test(address))
