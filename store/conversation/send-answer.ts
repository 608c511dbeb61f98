import type { Kysely, Transaction } from 'kysely'
import type { DraftBody } from '../../contract/console/conversation.ts'
import { TAKE_BACK_MS } from '../../contract/console/conversation-limits.ts'
import type { StaleDetails } from '../../contract/console/requests.ts'
import { isSameMail } from '../../contract/console/stale-draft.ts'
import { messageIdOf } from '../../records/message-id.ts'
import { databaseTime } from '../database/database-time.ts'
import { newId } from '../database/new-id.ts'
import { insertDeliveries, newDelivery } from '../outbox/new-delivery.ts'
import { lockRequest, readStale } from '../requests/change-request.ts'
import { indexAgain } from '../requests/index-again.ts'
import type { Tables } from '../schema/tables.ts'
import { writeAudit } from '../staff/audit.ts'
import { ccText } from './cc-column.ts'
import { findSent, readDraft } from './drafts.ts'
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
  /** The saved draft, which is sent once, and the ids of the files that its author sees. Unset: the draft is not compared. */
  draft?: { id: string; files: string[] }
}

export type SendResult =
  | { result: 'sent'; mailId: string; version: number }
  | { result: 'not found' }
  /** Another tab has sent or changed the draft, or an upload its files. */
  | { result: 'other draft' }
  | ({ result: 'stale' } & StaleDetails)

/**
 * Stores an answer and its deliveries, one for each recipient, in a transaction of the caller. The files of the person's
 * draft become its files.
 */
export async function sendAnswer(tx: Transaction<Tables>, answer: Answer): Promise<SendResult> {
  const { requestId, by, mail, version, from, files = [], draft: seen } = answer
  const request = await lockRequest(tx, requestId)
  if (!request) return { result: 'not found' }
  const key = by === null ? null : { requestId, staffId: by }
  if (key && seen && (await findSent(tx, key, seen.id, mail)) === 'sent')
    return { result: 'sent', mailId: seen.id, version: request.version }
  if (version !== null && version !== request.version) return readStale(tx, request, version)
  const draft = key && (await readDraft(tx, key))
  if (seen && !(draft && isSeen(draft, mail, seen))) return { result: 'other draft' }
  const id = seen?.id ?? newId()
  const at = await databaseTime(tx)
  const next = request.version + 1
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
      cc: ccText(mail.cc),
      quoted: null,
      messageId: messageIdOf(id, from),
      inReplyTo: await lastMessageId(tx, requestId),
      isVerified: 1,
      isKnownSender: 1,
      version: next,
    })
    .execute()
  for (const file of files) await writeFile(tx, { mailId: id, draftId: null }, file)
  if (draft) {
    await tx.updateTable('mailFiles').set({ mailId: id, draftId: null }).where('draftId', '=', draft.id).execute()
    await tx.deleteFrom('drafts').where('id', '=', draft.id).execute()
  }
  const delivery = { requestId, mailId: id, channel: 'answer', createdAt: at, dueAt: at + TAKE_BACK_MS } as const
  const recipients = [mail.to, ...(mail.cc ?? [])]
  await insertDeliveries(
    tx,
    recipients.map((recipient) => newDelivery({ ...delivery, recipient })),
  )
  await indexAgain(tx, requestId)
  await tx.updateTable('requests').set({ version: next }).where('id', '=', requestId).execute()
  await writeAudit(tx, { by, action: 'sent an answer', subject: requestId })
  return { result: 'sent', mailId: id, version: next }
}

type StoredDraft = NonNullable<Awaited<ReturnType<typeof readDraft>>>

/** Whether the draft is what the page sends. The answer would delete another one. */
function isSeen(draft: StoredDraft, mail: DraftBody, { id, files }: NonNullable<Answer['draft']>) {
  const stored = new Set(draft.files.map((file) => file.id))
  return draft.id === id && isSameMail(draft, mail) && stored.symmetricDifference(new Set(files)).size === 0
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
