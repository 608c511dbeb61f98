import type { Kysely } from 'kysely'
import { isSameEmail } from '../../records/email-address.ts'
import { databaseTime } from '../database/database-time.ts'
import type { Tables } from '../schema/tables.ts'

/** Mail servers give up after 5 days. A later report is probably forged by somebody who has an old mail. */
const MAX_AGE_MS = 7 * 24 * 60 * 60_000

export type Bounced = {
  messageId: string
  /** The addresses that the report names. */
  recipients: string[]
  why: string
}

/**
 * Marks the delivery of an answer as failed because the mail came back after a mail server had accepted it. The request
 * stays as it is. Anybody can write a report: false if it does not name a recent answer and its recipient.
 */
export async function markBounced(db: Kysely<Tables>, { messageId, recipients, why }: Bounced): Promise<boolean> {
  const mail = await db
    .selectFrom('requestMails')
    .select(['id', 'to'])
    .where('messageId', '=', messageId)
    .where('direction', '=', 'out')
    .executeTakeFirst()
  if (!mail || !recipients.some((recipient) => isSameEmail(recipient, mail.to))) return false
  const { numUpdatedRows } = await db
    .updateTable('outbox')
    .set({ state: 'failed', lastError: why, deliveredAt: null })
    .where('mailId', '=', mail.id)
    .where('channel', '=', 'answer')
    .where('state', '=', 'delivered')
    .where('deliveredAt', '>', (await databaseTime(db)) - MAX_AGE_MS)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
