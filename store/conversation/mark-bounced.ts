import type { Kysely } from 'kysely'
import type { Tables } from '../schema/tables.ts'

/**
 * Marks the delivery of an answer as failed because the mail came back, though a mail server had accepted it. The request is
 * not changed. False if no delivered answer has this Message-ID.
 */
export async function markBounced(db: Kysely<Tables>, messageId: string, why: string): Promise<boolean> {
  const mail = await db
    .selectFrom('requestMails')
    .select('id')
    .where('messageId', '=', messageId)
    .where('direction', '=', 'out')
    .executeTakeFirst()
  if (!mail) return false
  const { numUpdatedRows } = await db
    .updateTable('outbox')
    .set({ state: 'failed', lastError: why, deliveredAt: null })
    .where('mailId', '=', mail.id)
    .where('channel', '=', 'answer')
    .where('state', '=', 'delivered')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
