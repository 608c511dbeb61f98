import type { Kysely, Transaction } from 'kysely'
import type { DraftBody } from '../../contract/console/conversation.ts'
import { TAKE_BACK_MS } from '../../contract/console/conversation-limits.ts'
import type { StaleDetails } from '../../contract/console/requests.ts'
import { databaseTime } from '../database/database-time.ts'
import { newId } from '../database/new-id.ts'
import { insertDeliveries, newDelivery } from '../outbox/new-delivery.ts'
import { addChangedEvents } from '../outbox/webhook-events.ts'
import { addChanges, lockRequest, readStale } from '../requests/change-request.ts'
import { waitingSinceOf } from '../requests/waiting-since.ts'
import { isPostgres } from '../schema/dialect.ts'
import type { Tables } from '../schema/tables.ts'
import { writeAudit } from '../staff/audit.ts'
import { type DraftKey, deleteDraft, lockAuthor, readDraft, writeDraft } from './drafts.ts'
import { indexAgain } from './index-again.ts'
import { type NewFile, writeFile } from './mail-files.ts'

export type Answer = {
  requestId: string
  /** The staff member who sends it; null: the command line. */
  by: string | null
  mail: DraftBody
  /** The version of the request that the person saw; null: any. */
  version: number | null
  /** The address that it is sent from. */
  from: string
  /** Beside those of the author's draft. */
  files?: NewFile[]
  /** An answer with this id is sent once. Unset: a new one. */
  mailId?: string
  /** The ids of the draft's files that the author sees; null: not compared. */
  seenFiles?: string[] | null
}

export type SendResult =
  | { result: 'sent'; mailId: string; version: number }
  | { result: 'not found' }
  /** Another tab has changed the files of the draft; or an answer with this id and another text was sent. */
  | { result: 'other files' }
  | { result: 'sent before' }
  | ({ result: 'stale' } & StaleDetails)

/** Stores an answer and its delivery, in a transaction of the caller. The files of the person's draft become its files. */
export async function sendAnswer(tx: Transaction<Tables>, answer: Answer): Promise<SendResult> {
  const { requestId, by, mail, version, from, files = [], mailId: id = newId(), seenFiles = null } = answer
  const request = await lockRequest(tx, requestId)
  if (!request) return { result: 'not found' }
  const sent = await tx.selectFrom('requestMails').selectAll().where('id', '=', id).executeTakeFirst()
  if (sent) {
    if (sent.requestId !== requestId || sent.by !== by) return { result: 'not found' }
    const isSame = sent.text === mail.text && sent.subject === mail.subject && sent.to === mail.to
    return isSame ? { result: 'sent', mailId: id, version: request.version } : { result: 'sent before' }
  }
  if (version !== null && version !== request.version) return readStale(tx, request, version)
  if (by !== null && seenFiles && !(await hasFiles(tx, { requestId, staffId: by }, seenFiles)))
    return { result: 'other files' }
  const at = await databaseTime(tx)
  await tx
    .insertInto('requestMails')
    .values({
      id,
      requestId,
      direction: 'out',
      kind: 'written',
      at,
      by,
      from,
      ...mail,
      quoted: null,
      messageId: `<${id}@${from.slice(from.lastIndexOf('@') + 1)}>`,
      inReplyTo: await lastMessageId(tx, requestId),
      isVerified: 1,
      isKnownSender: 1,
      version: request.version + 1,
    })
    .execute()
  for (const file of files) await writeFile(tx, { mailId: id, draftId: null }, file)
  if (by !== null) await moveFiles(tx, { requestId, staffId: by }, id)
  await insertDeliveries(tx, [
    newDelivery({
      requestId,
      mailId: id,
      channel: 'answer',
      recipient: mail.to,
      createdAt: at,
      dueAt: at + TAKE_BACK_MS,
    }),
  ])
  await indexAgain(tx, requestId)
  const next = request.version + 1
  await tx.updateTable('requests').set({ version: next }).where('id', '=', requestId).execute()
  await writeAudit(tx, { by, action: 'sent an answer', subject: requestId })
  return { result: 'sent', mailId: id, version: next }
}

/** Whether the draft has exactly these files: another tab, or an upload whose response was lost, may have added one. */
async function hasFiles(tx: Kysely<Tables>, key: DraftKey, ids: string[]) {
  const stored = (await readDraft(tx, key))?.files.map((file) => file.id) ?? []
  return stored.length === ids.length && stored.every((id) => ids.includes(id))
}

/** The mail that an answer answers: the last one of the conversation. */
async function lastMessageId(tx: Kysely<Tables>, requestId: string) {
  const last = await tx
    .selectFrom('requestMails')
    .select('messageId')
    .where('requestId', '=', requestId)
    .where('kind', '=', 'written')
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last?.messageId ?? null
}

async function moveFiles(tx: Kysely<Tables>, key: { requestId: string; staffId: string }, mailId: string) {
  const draft = await readDraft(tx, key)
  if (!draft) return
  await tx.updateTable('mailFiles').set({ mailId, draftId: null }).where('draftId', '=', draft.id).execute()
  await deleteDraft(tx, key)
}

export type TakeBack = { requestId: string; mailId: string; by: string }

/** Makes an answer the draft of its author again, unless a worker has begun to send it, or somebody else wrote it. */
export async function takeBackAnswer(tx: Transaction<Tables>, { requestId, mailId, by }: TakeBack) {
  await lockAuthor(tx, by)
  if (!(await lockRequest(tx, requestId))) return 'not found'
  const mail = await tx
    .selectFrom('requestMails')
    .selectAll()
    .where('id', '=', mailId)
    .where('requestId', '=', requestId)
    .where('by', '=', by)
    .executeTakeFirst()
  if (!mail) return 'not found'
  const delivery = await tx
    .selectFrom('outbox')
    .select('id')
    .where('mailId', '=', mailId)
    .where('state', '=', 'waiting')
    .where('attempts', '=', 0)
    .where('leasedUntil', '=', 0)
    // Another time: it was tried before, and staff retry it.
    .where('dueAt', '=', mail.at + TAKE_BACK_MS)
    .$if(isPostgres<Tables>(tx), (deliveries) => deliveries.forUpdate())
    .executeTakeFirst()
  if (!delivery) return 'left'
  // What the person has typed since comes after it.
  const typed = await readDraft(tx, { requestId, staffId: by })
  const text = typed?.text ? `${mail.text}\n\n${typed.text}` : mail.text
  const draftId = await writeDraft(tx, { requestId, staffId: by }, { to: mail.to, subject: mail.subject, text })
  await tx.updateTable('mailFiles').set({ mailId: null, draftId }).where('mailId', '=', mailId).execute()
  await tx.deleteFrom('requestMails').where('id', '=', mailId).execute()
  await indexAgain(tx, requestId)
  await writeAudit(tx, { by, action: 'took an answer back', subject: requestId })
  return 'taken back'
}

/**
 * Marks an answer as handed to the mail server, in a transaction of the caller. The first one is the request's first answer,
 * and makes a new request a contacted one.
 */
export async function markAnswerSent(tx: Transaction<Tables>, deliveryId: string) {
  const row = await tx
    .selectFrom('outbox')
    .innerJoin('requestMails', 'requestMails.id', 'outbox.mailId')
    .select(['requestMails.id', 'requestMails.requestId', 'requestMails.by', 'requestMails.version'])
    .where('outbox.id', '=', deliveryId)
    .executeTakeFirst()
  // Locked before its delivery, as everywhere.
  const request = row && (await lockRequest(tx, row.requestId))
  const sentAt = await databaseTime(tx)
  const { numUpdatedRows } = await tx
    .updateTable('outbox')
    .set({ state: 'delivered', deliveredAt: sentAt, leasedUntil: 0, lastError: null, dismissedFor: null })
    .set((eb) => ({ attempts: eb('attempts', '+', 1) }))
    .where('id', '=', deliveryId)
    .where('state', '<>', 'delivered')
    .executeTakeFirst()
  if (!row || !request || numUpdatedRows === 0n) return
  await recordAnswer(tx, { requestId: request.id, mailId: row.id, by: row.by, version: row.version, sentAt })
}

type Recorded = { requestId: string; mailId: string; by: string | null; version: number; sentAt: number }

/** What an answer changes about its request, which the caller has locked. */
export async function recordAnswer(tx: Kysely<Tables>, { requestId, mailId, by, sentAt, ...answer }: Recorded) {
  const request = await lockRequest(tx, requestId)
  if (!request) return
  const version = request.version + 1
  const isFirst = request.firstAnsweredAt === null
  const becomesContacted = request.status === 'new' && request.spamAt === null
  // Mails that were stored after this answer still wait for one, whatever their times say.
  const later = await waitingSinceOf(tx, requestId, answer.version)
  await tx
    .updateTable('requests')
    .set({
      version,
      ...(isFirst && { firstAnsweredAt: sentAt, firstAnswerMailId: mailId }),
      ...(becomesContacted && { status: 'contacted' }),
      waitingSince: later,
      lastWriter: later === null ? 'staff' : 'visitor',
    })
    .where('id', '=', requestId)
    .execute()
  if (!becomesContacted) return
  const changed = [{ field: 'status', before: 'new', after: 'contacted' } as const]
  await addChanges(tx, { requestId, version, at: sentAt, by }, changed)
  await addChangedEvents(tx, { ids: [requestId], at: sentAt })
}
