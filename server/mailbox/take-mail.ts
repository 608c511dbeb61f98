import type { ImapFlow } from 'imapflow'
import type { ReceivedMail } from '../../store/conversation/receive-mail.ts'
import type { Store } from '../../store/open-store.ts'
import { MAX_MAIL_BYTES } from './connect.ts'
import { type DailyLimit, MAX_REQUEST_BYTES, MAX_REQUEST_MAILS } from './daily-limit.ts'
import type { FetchAttempts, MailOutline } from './fetch-mails.ts'
import { fetchFileNames } from './fetch-mails.ts'
import type { MailOutcome } from './mail-outcomes.ts'
import type { MailParser } from './parse/mail-parser.ts'
import type { MailFileContent, MailHeaders } from './parse/parsed-mail.ts'

export type TakeNeeds = {
  client: ImapFlow
  store: Pick<Store, 'conversation' | 'now'>
  parser: MailParser
  limit: DailyLimit
  attempts: FetchAttempts
  /** The domain of the company's own Message-IDs. */
  domain: string
}

/** `over limit`: the mail has to wait until the next day. */
export type Taken = { mail: ReceivedMail | null; outcome: MailOutcome } | 'over limit'

/** Fetches a mail if it belongs to a request; null if it does not. A bounce is recorded with the answer that came back. */
export async function takeMail(outline: MailOutline, needs: TakeNeeds): Promise<Taken> {
  const { headers } = outline
  if (!headers) return ignored
  if (headers.mayBeBounce && (await takeBounce(outline.uid, needs))) return { mail: null, outcome: 'bounce' }
  if (headers.kind === 'report') return ignored
  const { domain, store, limit } = needs
  const requestId = await store.conversation.findRequestOf({ ...headers, domain })
  if (requestId === null) return ignored
  const isTooLarge = outline.bytes > MAX_MAIL_BYTES
  const admitted = limit.admit(requestId, isTooLarge ? 0 : outline.bytes)
  if (admitted === 'later') return 'over limit'
  if (admitted === 'none') return { mail: null, outcome: 'too many' }
  const known = { headers, requestId, at: outline.arrivedAt ?? (await store.now()) }
  if (admitted !== 'whole')
    return { mail: onlyNamed(known, admitted === 'headers' ? TOO_MANY : LAST_OF_TOO_MANY), outcome: 'too many' }
  const mail = await fetchMail(outline, known, needs)
  if (!mail) return ignored
  return { mail, outcome: isTooLarge ? 'too large' : mail.kind === 'automatic' ? 'automatic' : 'stored' }
}

const ignored: Taken = { mail: null, outcome: 'ignored' }

type Known = { headers: MailHeaders; requestId: string; at: number }

async function fetchMail(
  { uid, bytes }: MailOutline,
  known: Known,
  { client, parser, attempts }: TakeNeeds,
): Promise<ReceivedMail | null> {
  const { headers, requestId, at } = known
  const fetched = await attempts.fetch(uid, async () =>
    bytes > MAX_MAIL_BYTES ? { files: await fetchFileNames(client, uid) } : { source: await fetchSource(client, uid) },
  )
  if (fetched === null) return onlyNamed(known, notShown('cannot be fetched'))
  if ('files' in fetched) return onlyNamed(known, notShown('is too large'), fetched.files)
  if (!fetched.source) return null // It was deleted meanwhile.
  const parsed = await parser.readMail(fetched.source)
  if ('failed' in parsed) return onlyNamed(known, notShown(whyUnread[parsed.failed]))
  const { text, quoted, files, messageId } = parsed.value
  return {
    // Mails without a Message-ID may have the same headers: the id of one is made from all of it.
    ...content({ ...headers, messageId }),
    requestId,
    at,
    text,
    quoted,
    files,
  }
}

const whyUnread = { broken: 'is broken', 'too slow': 'takes too long to read', 'too large': 'takes too much memory' }

const notShown = (why: string) => `This mail ${why} and is not shown here. It is in the mailbox.`

const TOO_MANY = notShown(
  `is beyond the ${MAX_REQUEST_MAILS} mails and ${MAX_REQUEST_BYTES / 1_000_000} MB of a request that are stored on a day`,
)
const LAST_OF_TOO_MANY = `${TOO_MANY} So are all further ones of this day, which are not listed here.`

/** Of a mail that is not read, the headers and the reason. */
const onlyNamed = ({ headers, requestId, at }: Known, reason: string, files: MailFileContent[] = []) => ({
  ...content(headers),
  requestId,
  at,
  text: `[${reason}]`,
  quoted: null,
  files,
})

const content = ({ kind, from, to, recipients, subject, messageId, inReplyTo, isVerified }: MailHeaders) => ({
  kind: kind === 'written' ? ('written' as const) : ('automatic' as const),
  from,
  to,
  recipients,
  subject,
  messageId,
  inReplyTo,
  isVerified,
})

/** The report is at the beginning, before the mail that came back with all its files. */
const MAX_REPORT_BYTES = 250_000

/** False if no answer came back. */
async function takeBounce(uid: number, { client, parser, store, attempts, domain }: TakeNeeds): Promise<boolean> {
  const source = await attempts.fetch(uid, () => fetchSource(client, uid, MAX_REPORT_BYTES))
  if (!source) return false
  const parsed = await parser.readMail(source)
  const bounce = 'value' in parsed ? parsed.value.bounce : null
  return bounce !== null && store.conversation.markBounced({ ...bounce, domain })
}

async function fetchSource(client: ImapFlow, uid: number, maxLength = MAX_MAIL_BYTES) {
  const query = { source: { start: 0, maxLength } }
  const fetched = await client.fetchOne(String(uid), query, { uid: true })
  return fetched ? fetched.source : undefined
}
