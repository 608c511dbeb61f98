import type { Transaction } from 'kysely'
import { TAKE_BACK_MS } from '../../contract/console/conversation-limits.ts'
import { indexAgain } from '../requests/index-again.ts'
import type { Tables } from '../schema/tables.ts'
import { writeAudit } from '../staff/audit.ts'
import { ccList } from './cc-column.ts'
import { lockForDraft, readDraft, writeDraft } from './drafts.ts'

export type TakeBack = { requestId: string; mailId: string; by: string }

/** Makes an answer the draft of its author again, unless a worker has begun to send it, or somebody else wrote it. */
export async function takeBackAnswer(tx: Transaction<Tables>, { requestId, mailId, by }: TakeBack) {
  const key = { requestId, staffId: by }
  if (!(await lockForDraft(tx, key))) return 'not found'
  const mail = await tx
    .selectFrom('requestMails')
    .selectAll()
    .where('id', '=', mailId)
    .where('requestId', '=', requestId)
    .where('by', '=', by)
    .executeTakeFirst()
  if (!mail) return 'not found'
  // The delivery to the receiver, and those of the copies.
  const deliveries = await tx
    .selectFrom('outbox')
    .select(['state', 'attempts', 'leasedUntil', 'dueAt'])
    .where('mailId', '=', mailId)
    .where('channel', '=', 'answer')
    .orderBy('id')
    .forUpdate()
    .execute()
  const hasNotLeft = ({ state, attempts, leasedUntil, dueAt }: (typeof deliveries)[number]) =>
    state === 'waiting' &&
    attempts === 0 &&
    leasedUntil === 0 &&
    // Another time: it was tried before, and staff retry it.
    dueAt === mail.at + TAKE_BACK_MS
  if (deliveries.length === 0 || !deliveries.every(hasNotLeft)) return 'left'
  // The answer comes first, then the text that its author has typed in the meantime.
  const typed = await readDraft(tx, key)
  const text = typed?.text ? `${mail.text}\n\n${typed.text}` : mail.text
  const { id: draftId } = await writeDraft(tx, key, { to: mail.to, cc: ccList(mail.cc), subject: mail.subject, text })
  await tx.updateTable('mailFiles').set({ mailId: null, draftId }).where('mailId', '=', mailId).execute()
  await tx.deleteFrom('requestMails').where('id', '=', mailId).execute()
  await indexAgain(tx, requestId)
  await writeAudit(tx, { by, action: 'took an answer back', subject: requestId })
  return 'taken back'
}
