import { createHash } from 'node:crypto'
import { decodeWords, type Header } from 'postal-mime'
import { MAX_ANSWER_SUBJECT } from '../../../contract/console/conversation-limits.ts'
import { oneLine } from '../../../records/one-line.ts'
import { isVouchedFor } from './authentication-results.ts'
import { mayBeBounce } from './bounce.ts'
import { decodeHeader, firstValue, valuesOf } from './headers.ts'
import { kindOf } from './mail-kind.ts'
import type { MailHeaders } from './parsed-mail.ts'
import { readRecipients, readSender } from './sender.ts'

/** Encoded words are some times as long as what they mean. */
const MAX_ENCODED_SUBJECT = 10_000

/** `source`: of what a mail without a Message-ID gets one. */
export function readHeaders(headers: Header[], { source, authservId }: Options): MailHeaders {
  const { from, isOnly } = readSender(headers)
  const encoded = firstValue(headers, 'subject').slice(0, MAX_ENCODED_SUBJECT)
  const subject = oneLine(decodeHeader(encoded), MAX_ANSWER_SUBJECT)
  const recipients = readRecipients(headers)
  const results = valuesOf(headers, 'authentication-results')
  return {
    messageId: readMessageId(headers, source),
    inReplyTo: readInReplyTo(headers),
    messageIds: readThread(headers),
    from,
    to: recipients[0] ?? '',
    recipients,
    subject,
    kind: kindOf(headers, subject),
    mayBeBounce: mayBeBounce(headers),
    isVerified: isOnly && isVouchedFor({ results, authservId, from }),
  }
}

type Options = { source: Uint8Array; authservId: string | undefined }

const MAX_MESSAGE_ID_LENGTH = 300
/** Long threads have some dozens. The header of an attack may have a million. */
const MAX_HEADER_LENGTH = 50_000

/** The mail's own id, which tells whether it is stored already; without a valid one, an id of its content. */
function readMessageId(headers: Header[], source: Uint8Array) {
  const given = firstValue(headers, 'message-id').trim()
  const isValid = given.length <= MAX_MESSAGE_ID_LENGTH && /^<[^<>\s\p{Cc}@]+@[^<>\s\p{Cc}@]+>$/u.test(given)
  return isValid ? given : `<${createHash('sha256').update(source).digest('hex')}@missing>`
}

const readInReplyTo = (headers: Header[]) => idsIn(firstValue(headers, 'in-reply-to'))[0] ?? null

/** The nearest one first: `References` lists the thread from its first mail to the one that is answered. */
function readThread(headers: Header[]) {
  const replied = idsIn(firstValue(headers, 'in-reply-to'))
  const references = idsIn(firstValue(headers, 'references')).reverse()
  return [...new Set([...replied, ...references])]
}

/**
 * Each with angle brackets. Some programs write them as encoded words, without brackets, or folded within. The end of a header
 * that is too long has the nearest ids.
 */
function idsIn(header: string) {
  const text = decodeWords(header.slice(-MAX_HEADER_LENGTH))
  const bracketed = text.match(/<[^<>]+>/g)?.flatMap((each) => withoutFolds(each.slice(1, -1)))
  return (bracketed ?? text.split(/[\s,;"'()<>]+/))
    .filter((id) => /^[^<>\s\p{Cc}]{1,298}$/u.test(id) && (bracketed || /.@./.test(id)))
    .map((id) => `<${id}>`)
}

const withoutFolds = (id: string) => (id.split('@').length > 2 ? id.trim().split(/\s+/) : [id.replace(/\s+/g, '')])
