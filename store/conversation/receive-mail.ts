import { type Kysely, sql, type Transaction } from 'kysely'
import { readChannels } from '../../contract/channels.ts'
import { MAX_CC } from '../../contract/console/conversation-limits.ts'
import { referencesIn } from '../../contract/request/reference.ts'
import { uniqueCc, withoutTag } from '../../records/cc.ts'
import { isSameEmail, normalizeDomain } from '../../records/email-address.ts'
import type { RequestMail } from '../../records/request-mail.ts'
import { databaseTime } from '../database/database-time.ts'
import { idsOfReference } from '../database/find-by-prefix.ts'
import { newId } from '../database/new-id.ts'
import { hasEmail } from '../database/same-email.ts'
import { channelsThatAreOn, insertDeliveries, newDelivery } from '../outbox/new-delivery.ts'
import { addNotice } from '../outbox/notices.ts'
import { addChangedEvents, addMailEvent } from '../outbox/webhook-events.ts'
import { addChanges, lockRequest } from '../requests/change-request.ts'
import { indexAgain } from '../requests/index-again.ts'
import { addNoticeToOwner } from '../requests/owners.ts'
import type { RequestColumns } from '../requests/request-columns.ts'
import type { Tables } from '../schema/tables.ts'
import { ccText } from './cc-column.ts'
import { type NewFile, writeFile } from './mail-files.ts'
import { recordAnswer } from './record-answer.ts'

/** What the headers of a mail say about the request that it belongs to. */
export type ThreadHeaders = {
  /** Of `In-Reply-To` and `References`, with angle brackets, the nearest one first. */
  messageIds: string[]
  subject: string
  from: string
  /** The domain of the company's own Message-IDs. */
  domain: string
}

/** A mail with more Message-IDs is an attack or broken: the nearest ones decide. */
const MAX_MESSAGE_IDS = 50

/**
 * The id of the request whose conversation a mail belongs to: it answers one of its mails, or its subject has the request's
 * reference and its sender took part in it. Null: the mail belongs to none.
 */
export async function findRequestOf(db: Kysely<Tables>, headers: ThreadHeaders): Promise<string | null> {
  const { messageIds, domain } = headers
  for (const messageId of messageIds.slice(0, MAX_MESSAGE_IDS)) {
    const found = (await byMail(db, messageId)) ?? (await byOwnId(db, messageId, domain))
    if (found) return found
  }
  return byReference(db, headers)
}

async function byMail(db: Kysely<Tables>, messageId: string) {
  const rows = await db
    .selectFrom('requestMails')
    .select('requestId')
    .where('messageId', '=', messageId)
    .limit(2)
    .execute()
  // A foreign Message-ID that is in two conversations decides nothing.
  return rows.length === 1 ? (rows[0]?.requestId ?? null) : null
}

/** Whether this product gave the id: it has the company's domain and the form of our ids. */
export const isOwnId = (messageId: string, domain: string) => idIn(messageId, domain) !== null

const ownId = /^<(?<id>[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})@(?<domain>[^>@]+)>$/

function idIn(messageId: string, domain: string) {
  const { id, domain: itsDomain } = ownId.exec(messageId)?.groups ?? {}
  return id !== undefined && normalizeDomain(itsDomain ?? '') === normalizeDomain(domain) ? id : null
}

/** An acknowledgement has the id of its delivery, a mail to staff that of its request. */
async function byOwnId(db: Kysely<Tables>, messageId: string, domain: string) {
  const id = idIn(messageId, domain)
  if (id === null) return null
  const request = await db.selectFrom('requests').select('id').where('id', '=', id).executeTakeFirst()
  if (request) return request.id
  const delivery = await db.selectFrom('outbox').select('requestId').where('id', '=', id).executeTakeFirst()
  return delivery?.requestId ?? null
}

async function byReference(db: Kysely<Tables>, { subject, from }: ThreadHeaders) {
  for (const reference of referencesIn(subject))
    for (const id of await idsOfReference(db, reference)) {
      const request = await db.selectFrom('requests').select(['id', 'email']).where('id', '=', id).executeTakeFirst()
      if (request && (await hasTakenPart(db, request, from))) return id
    }
  return null
}

export type ReplyReceivers = {
  /** The address of the request in the console; null: nobody gets a mail. */
  link: string | null
  /** Who gets a mail if the request has no owner who sees it: the recipients of new requests. */
  recipients?: string[]
}

/** A mail of the mailbox that belongs to a request. */
export type ReceivedMail = Pick<
  RequestMail,
  'requestId' | 'kind' | 'at' | 'from' | 'to' | 'subject' | 'text' | 'quoted' | 'messageId' | 'inReplyTo' | 'isVerified'
> & {
  files: NewFile[]
  /** Every address of To and Cc, if there are more than `to`. */
  recipients?: string[]
  /** Those of the recipients who may get a copy of an answer, if there are any. */
  cc?: string[]
}

/**
 * Stores a mail of the mailbox, in a transaction of the caller. Resolves to false if the request is gone or has this mail.
 * A verified mail of staff counts as their answer; a mail of anybody else makes the request wait for one.
 */
export async function receiveMail(
  tx: Transaction<Tables>,
  mail: ReceivedMail,
  receivers: ReplyReceivers,
): Promise<boolean> {
  const { files, recipients = [mail.to], cc = [], ...content } = mail
  const { requestId, from, isVerified } = content
  const request = await lockRequest(tx, requestId)
  if (!request) return false
  const author = isVerified ? await staffMemberWith(tx, from) : null
  const isKnownSender = author !== null || (await hasTakenPart(tx, request, from))
  const visitor = author === null ? null : await visitorAmong(tx, request, recipients)
  const id = newId()
  const row = {
    ...content,
    id,
    to: visitor ?? mail.to,
    cc: ccText(await withoutStaff(tx, uniqueCc(cc, visitor ?? from))),
    direction: author === null ? ('in' as const) : ('out' as const),
    by: author,
    isVerified: isVerified ? 1 : 0,
    isKnownSender: isKnownSender ? 1 : 0,
    version: request.version + 1,
  }
  const { numInsertedOrUpdatedRows = 0n } = await tx
    .insertInto('requestMails')
    .values(row)
    .onConflict((conflict) => conflict.columns(['requestId', 'messageId']).doNothing())
    .executeTakeFirst()
  if (numInsertedOrUpdatedRows === 0n) return false
  await indexAgain(tx, requestId)
  for (const file of files) await writeFile(tx, { mailId: id, draftId: null }, file)
  if (mail.kind === 'automatic') return true
  if (author === null) await recordVisitorsMail(tx, { request, mail, id, receivers })
  // A remark for a colleague is no answer.
  else if (visitor !== null)
    await recordAnswer(tx, request, { mailId: id, by: author, version: row.version, sentAt: mail.at })
  return true
}

type Recorded = { request: RequestColumns; mail: ReceivedMail; id: string; receivers: ReplyReceivers }

async function recordVisitorsMail(tx: Kysely<Tables>, { request, mail, id, receivers }: Recorded) {
  const { id: requestId } = request
  const version = request.version + 1
  // `From` proves nothing: a forged mail must not open a closed request.
  const reopens = mail.isVerified && request.status === 'lost' && request.spamAt === null
  await tx
    .updateTable('requests')
    .set({
      version,
      waitingSince: request.waitingSince ?? mail.at,
      lastWriter: 'visitor',
      ...(reopens && { status: 'contacted' }),
    })
    .where('id', '=', requestId)
    .execute()
  const at = await databaseTime(tx)
  await addMailEvent(tx, { requestId, mailId: id, at })
  if (reopens) {
    await addChanges(tx, { requestId, version, at, by: null }, [
      { field: 'status', before: 'lost', after: 'contacted' },
    ])
    await addChangedEvents(tx, { ids: [requestId], at })
  }
  // Once, until somebody answers.
  if (request.waitingSince === null) await tellStaff(tx, { request, mailId: id, ...receivers })
}

type Reply = { request: RequestColumns; mailId: string } & ReplyReceivers

/**
 * Tells staff that a visitor wrote back: the chat, and by mail the owner, or the recipients of new requests if no owner can
 * see the request. The mail contains only the link. About a request that a person marked as spam, only the owner gets a mail.
 */
async function tellStaff(tx: Kysely<Tables>, { request, mailId, link, recipients = [] }: Reply) {
  const notice = { kind: 'visitorWrote', name: `visitor wrote ${mailId}`, link } as const
  const isOwnerTold = await addNoticeToOwner(tx, request.owner, notice)
  if (request.spamAt !== null) return
  const createdAt = await databaseTime(tx)
  if (!isOwnerTold && link !== null)
    for (const recipient of recipients)
      await addNotice(tx, { ...notice, name: `${notice.name} ${recipient}`, createdAt }, { mail: [recipient] })
  const on = await channelsThatAreOn(tx)
  const delivery = { requestId: request.id, mailId, event: 'mail' as const, createdAt }
  await insertDeliveries(
    tx,
    readChannels.filter((name) => on.has(name)).map((channel) => newDelivery({ ...delivery, channel })),
  )
}

/** To whom of the recipients an answer is addressed: the visitor, or somebody else who took part. */
async function visitorAmong(tx: Kysely<Tables>, request: RequestColumns, recipients: string[]) {
  const visitor = recipients.find((address) => isSameEmail(request.email, address))
  if (visitor !== undefined) return visitor
  for (const address of recipients) if (await hasTakenPart(tx, request, address)) return address
  return null
}

async function staffMemberWith(tx: Kysely<Tables>, address: string) {
  const member = await tx
    .selectFrom('staff')
    .select('id')
    .where(hasEmail('email', address))
    .where('disabledAt', 'is', null)
    .executeTakeFirst()
  return member?.id ?? null
}

/** Staff read the answers in the console. */
async function withoutStaff(tx: Kysely<Tables>, addresses: string[]) {
  const others: string[] = []
  for (const address of addresses) {
    if (others.length === MAX_CC) break
    if ((await staffMemberWith(tx, withoutTag(address))) === null) others.push(address)
  }
  return others
}

/** The visitor, or somebody to whom an answer was sent or who wrote before. */
async function hasTakenPart(db: Kysely<Tables>, request: { id: string; email: string | null }, address: string) {
  if (isSameEmail(request.email, address)) return true
  const mail = await db
    .selectFrom('requestMails')
    .select('id')
    .where('requestId', '=', request.id)
    // A mail from a program of staff has no delivery: its recipient may be a colleague.
    .where(sql<boolean>`((direction = 'out' and ${hasEmail('to', address)}
        and exists (select 1 from outbox where "mailId" = "requestMails".id))
      or (direction = 'in' and "isKnownSender" = 1 and ${hasEmail('from', address)}))`)
    .limit(1)
    .executeTakeFirst()
  return mail !== undefined
}
