import type { Header } from 'postal-mime'
import { MAX_ANSWER_SUBJECT } from '../../../contract/console/conversation-limits.ts'
import { oneLine } from '../../../records/one-line.ts'
import { isVouchedFor } from './authentication-results.ts'
import { mayBeBounce } from './bounce.ts'
import { decodeHeader, firstValue, valuesOf } from './header-values.ts'
import { kindOf } from './mail-kind.ts'
import { readInReplyTo, readMessageId, readThread } from './message-ids.ts'
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
