import type { Attachment } from 'postal-mime'
import { onlyAddressIn } from '../../../records/email-address.ts'
import { oneLine } from '../../../records/one-line.ts'
import type { Bounce } from './parsed-mail.ts'

const MAX_REASON_LENGTH = 300
/** The headers of the mail that came back. */
const MAX_RETURNED_BYTES = 100_000

/** Reads a report about a delivery (RFC 3464). Null unless it says that the mail will not arrive. */
export function readBounce(attachments: Attachment[], thread: string[]): Bounce | null {
  const status = textOf(attachments.find(({ mimeType }) => /^message\/(?:global-)?delivery-status$/.test(mimeType)))
  if (field(status, 'Action').toLowerCase() !== 'failed') return null
  const returned = textOf(attachments.find(({ mimeType }) => returnedTypes.has(mimeType)))
  const headers = returned.split('\n\n')[0] ?? ''
  const [ownId] = field(headers, 'Message-ID').match(/<[^<>\s\p{Cc}]{1,298}>/u) ?? []
  const reason = field(status, 'Diagnostic-Code').replace(/^[\w-]+\s*;\s*/, '') || field(status, 'Status')
  return {
    messageIds: ownId === undefined ? thread : [ownId],
    // A forwarded mail bounces from the last address, but the answer was sent to the first one.
    recipients: [
      ...valuesOf(status, 'Original-Recipient'),
      ...valuesOf(status, 'Final-Recipient'),
      ...valuesOf(headers, 'To'),
    ].flatMap((text) => onlyAddressIn(text.replace(/^[\w-]+\s*;/, '')) ?? []),
    why: oneLine(`The mail came back: ${withoutAddresses(reason) || 'no reason is given'}`, MAX_REASON_LENGTH),
  }
}

const returnedTypes = new Set(['message/rfc822', 'message/global', 'text/rfc822-headers', 'message/global-headers'])

/** With line feeds, and folded lines joined. */
function textOf(attachment: Attachment | undefined) {
  if (!attachment || typeof attachment.content === 'string') return ''
  const bytes = new Uint8Array(attachment.content).subarray(0, MAX_RETURNED_BYTES)
  return Buffer.from(bytes)
    .toString()
    .replace(/\r\n?/g, '\n')
    .replace(/\n[ \t]+/g, ' ')
}

/** Staff see the address beside it, and it is erased with the request. */
const withoutAddresses = (reason: string) =>
  reason.slice(0, 2 * MAX_REASON_LENGTH).replace(/<?[^\s<>@]+@[^\s<>@]+>?/g, 'the address')

const field = (text: string, name: string) => valuesOf(text, name)[0] ?? ''

const MAX_VALUES = 20

const valuesOf = (text: string, name: string) =>
  Array.from(text.matchAll(new RegExp(`^${name}:(.*)$`, 'gim')).take(MAX_VALUES), ([, value = '']) => value.trim())
