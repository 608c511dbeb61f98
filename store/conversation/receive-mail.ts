import { type Kysely, sql, type Transaction } from 'kysely'
import { isSameEmail } from '../../records/email-address.ts'
import type { RequestMail } from '../../records/request-mail.ts'
import { databaseTime } from '../database/database-time.ts'
import { newId } from '../database/new-id.ts'
import { hasEmail } from '../database/same-email.ts'
import { addChangedEvents, addMailEvent } from '../outbox/webhook-events.ts'
import { addChanges, lockRequest } from '../requests/change-request.ts'
import { indexAgain } from '../requests/index-again.ts'
import type { RequestColumns } from '../requests/request-columns.ts'
import type { Tables } from '../schema/tables.ts'
import { type NewFile, writeFile } from './mail-files.ts'
import { recordAnswer } from './record-answer.ts'
import { type ReplyReceivers, tellStaff } from './tell-staff.ts'

/** A mail of the mailbox that belongs to a request. */
export type ReceivedMail = Pick<
  RequestMail,
  'requestId' | 'kind' | 'at' | 'from' | 'to' | 'subject' | 'text' | 'quoted' | 'messageId' | 'inReplyTo' | 'isVerified'
> & {
  files: NewFile[]
  /** Every address of To and Cc, if there are more than `to`. */
  recipients?: string[]
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
  const { files, recipients = [mail.to], ...content } = mail
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

/** The visitor, or somebody to whom an answer was sent or who wrote before. */
export async function hasTakenPart(db: Kysely<Tables>, request: { id: string; email: string | null }, address: string) {
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
