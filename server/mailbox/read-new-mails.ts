import type { ImapFlow } from 'imapflow'
import type { Logger } from 'pino'
import type { MailboxPosition } from '../../store/conversation/mailboxes.ts'
import type { ReceivedMail } from '../../store/conversation/receive-mail.ts'
import { isRowError } from '../../store/database/errors.ts'
import type { Store } from '../../store/open-store.ts'
import { type DailyLimit, MAX_REQUEST_BYTES, MAX_REQUEST_MAILS } from './daily-limit.ts'
import {
  type FetchAttempts,
  fetchFileNames,
  fetchPage,
  fetchSource,
  findNewUids,
  MAX_MAIL_BYTES,
  type MailOutline,
  openFolderOf,
} from './imap.ts'
import type { MailboxWatch, MailOutcome } from './mail-outcomes.ts'
import type { MailParser } from './parse/mail-parser.ts'
import type { MailFileContent, MailHeaders } from './parse/parsed-mail.ts'

const PAGE = 50

export type ReadNeeds = {
  client: ImapFlow
  store: Pick<Store, 'mailboxes' | 'now'>
  parser: MailParser
  limit: DailyLimit
  attempts: FetchAttempts
  /** The domain of the company's own Message-IDs. */
  domain: string
  log: Pick<Logger, 'error'>
  name: string
  reader: string
  /** The address of a request in the console; null without a console. */
  linkTo: (requestId: string) => string | null
  /** Whether an address is of the company's mailbox. */
  isOwn: (address: string) => boolean
  /** They get a mail about a reply to a request without an owner who sees it. */
  recipients: string[]
  onMail?: MailboxWatch['onMail'] | undefined
  /** Aborts when the reading has to end. */
  ended: AbortSignal
}

/** `not leased`: another instance reads by now. `over limit`: the rest is read on the next day. */
export type ReadResult = { position: MailboxPosition } | 'not leased' | 'over limit'

/** Reads the mails after the position, and stores those that belong to requests. */
export async function readNewMails(position: MailboxPosition, needs: ReadNeeds): Promise<ReadResult> {
  const { client, ended, parser } = needs
  const { uidValidity, uidNext } = openFolderOf(client)
  const uids = await findNewUids(client, position)
  let lastUid = position.uidValidity === uidValidity ? position.lastUid : null
  const passTo = async (uid: number) => {
    if (lastUid !== null && uid <= lastUid) return true
    lastUid = uid
    return moveOn({ uidValidity, uid, mail: null }, needs)
  }
  for (let start = 0; uids && start < uids.length && !ended.aborted; start += PAGE) {
    const page = uids.slice(start, start + PAGE)
    for (const outline of await fetchPage(client, page, parser)) {
      const taken = await takeMail(outline, needs).catch((error) => notTaken(error, needs))
      if (taken === 'over limit') return (await passTo(outline.uid - 1)) ? taken : 'not leased'
      if (ended.aborted) return { position }
      if (taken.mail) {
        lastUid = outline.uid
        if (!(await moveOn({ uidValidity, uid: outline.uid, mail: taken.mail }, needs))) return 'not leased'
      }
      needs.onMail?.(taken.outcome)
    }
    // One step for all mails of the page that belong to no request.
    if (!(await passTo(page.at(-1) ?? 0))) return 'not leased'
  }
  if (ended.aborted) return { position }
  // At the first start, and with other UIDs but no mail since, from the end of the folder on.
  if (lastUid === null && !(await passTo(uidNext - 1))) return 'not leased'
  return { position: { ...position, uidValidity, lastUid: lastUid ?? 0 } }
}

/** The reading goes on after a mail that the database refuses. */
function notTaken(error: unknown, { log }: Pick<ReadNeeds, 'log'>) {
  if (!isRowError(error)) throw error
  log.error({ error }, 'A mail could not be stored; it is in the mailbox only')
  return { mail: null, outcome: 'ignored' } as const
}

type Step = Pick<Parameters<Store['mailboxes']['moveOn']>[1], 'uidValidity' | 'uid' | 'mail'>

async function moveOn(step: Step, needs: ReadNeeds): Promise<boolean> {
  const { store, name, reader, linkTo, recipients } = needs
  const link = step.mail && linkTo(step.mail.requestId)
  try {
    return (await store.mailboxes.moveOn(name, { ...step, reader, link, recipients })) !== 'not leased'
  } catch (error) {
    if (!step.mail) throw error
    notTaken(error, needs)
    return moveOn({ ...step, mail: null }, needs)
  }
}

/** `over limit`: the mail has to wait until the next day. */
type Taken = { mail: ReceivedMail | null; outcome: MailOutcome } | 'over limit'

/** Fetches a mail if it belongs to a request; null if it does not. A bounce is recorded with the answer that came back. */
async function takeMail(outline: MailOutline, needs: ReadNeeds): Promise<Taken> {
  const { headers } = outline
  if (!headers) return ignored
  if (headers.mayBeBounce && (await takeBounce(outline.uid, needs))) return { mail: null, outcome: 'bounce' }
  if (headers.kind === 'report') return ignored
  const { domain, store, limit, isOwn } = needs
  const requestId = await store.mailboxes.findRequestOf({ ...headers, domain })
  if (requestId === null) return ignored
  const isTooLarge = outline.bytes > MAX_MAIL_BYTES
  const admitted = limit.admit(requestId, isTooLarge ? 0 : outline.bytes)
  if (admitted === 'later') return 'over limit'
  if (admitted === 'none') return { mail: null, outcome: 'too many' }
  const cc = headers.cc.filter((address) => !isOwn(address))
  const known = { headers: { ...headers, cc }, requestId, at: outline.arrivedAt ?? (await store.now()) }
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
  { client, parser, attempts }: ReadNeeds,
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

const content = ({ kind, from, to, recipients, cc, subject, messageId, inReplyTo, isVerified }: MailHeaders) => ({
  kind: kind === 'written' ? ('written' as const) : ('automatic' as const),
  from,
  to,
  recipients,
  cc,
  subject,
  messageId,
  inReplyTo,
  isVerified,
})

/** The report is at the beginning, before the mail that came back with all its files. */
const MAX_REPORT_BYTES = 250_000

/** False if no answer came back. */
async function takeBounce(uid: number, { client, parser, store, attempts, domain }: ReadNeeds): Promise<boolean> {
  const source = await attempts.fetch(uid, () => fetchSource(client, uid, MAX_REPORT_BYTES))
  if (!source) return false
  const parsed = await parser.readMail(source)
  const bounce = 'value' in parsed ? parsed.value.bounce : null
  return bounce !== null && store.mailboxes.markBounced({ ...bounce, domain })
}
