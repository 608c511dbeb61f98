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
import { readDraft } from './drafts.ts'
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
  /** Of a page, which has saved its draft: the ids of the files that its author sees. Unset: the draft is not compared. */
  seenFiles?: string[]
}

export type SendResult =
  | { result: 'sent'; mailId: string; version: number }
  | { result: 'not found' }
  /** Another tab has sent or changed the draft, or an upload its files. */
  | { result: 'other draft' }
  /** With another text. */
  | { result: 'sent before' }
  | ({ result: 'stale' } & StaleDetails)

/** Stores an answer and its delivery, in a transaction of the caller. The files of the person's draft become its files. */
export async function sendAnswer(tx: Transaction<Tables>, answer: Answer): Promise<SendResult> {
  const { requestId, by, mail, version, from, files = [], mailId: id = newId(), seenFiles } = answer
  const request = await lockRequest(tx, requestId)
  if (!request) return { result: 'not found' }
  const sent = await tx.selectFrom('requestMails').selectAll().where('id', '=', id).executeTakeFirst()
  if (sent) {
    if (sent.requestId !== requestId || sent.by !== by) return { result: 'not found' }
    return isSameMail(sent, mail) ? { result: 'sent', mailId: id, version: request.version } : { result: 'sent before' }
  }
  if (version !== null && version !== request.version) return readStale(tx, request, version)
  const draft = by === null ? null : await readDraft(tx, { requestId, staffId: by })
  if (seenFiles && !(draft && isSeen(draft, mail, seenFiles))) return { result: 'other draft' }
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
  await tx.updateTable('requests').set({ version: next }).where('id', '=', requestId).execute()
  await writeAudit(tx, { by, action: 'sent an answer', subject: requestId })
  return { result: 'sent', mailId: id, version: next }
}

type StoredDraft = NonNullable<Awaited<ReturnType<typeof readDraft>>>

/** Whether the draft is what the page sends. The answer would delete another one, and repeat one that was sent. */
function isSeen(draft: StoredDraft, mail: DraftBody, files: string[]) {
  const trimmed = ({ to, subject, text }: DraftBody) => ({ to: to.trim(), subject: subject.trim(), text: text.trim() })
  const stored = draft.files.map(({ id }) => id)
  return isSameMail(trimmed(draft), trimmed(mail)) && new Set(stored).symmetricDifference(new Set(files)).size === 0
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
