import type { Kysely } from 'kysely'
import type { Reference } from '../../contract/request/reference.ts'
import { isSameEmail } from '../../records/email-address.ts'
import { databaseTime } from '../database/database-time.ts'
import { idsOfReference } from '../database/find-by-prefix.ts'
import type { Tables } from '../schema/tables.ts'
import { isOwnId } from './receive-mail.ts'

/** Mail servers give up after 5 days. A later report is probably forged by somebody who has an old mail. */
const MAX_AGE_MS = 7 * 24 * 60 * 60_000

export type Bounced = {
  /** Of the mail that came back, or ids that may be its own. */
  messageIds: string[]
  /** Of the request, where the Message-ID of the mail that came back is not ours. */
  references: Reference[]
  /** The addresses that the report names. */
  recipients: string[]
  why: string
  /** The domain of the company's own Message-IDs. */
  domain: string
}

/**
 * Marks the delivery of an answer as failed because the mail came back after a mail server had accepted it. The request
 * stays as it is. Anybody can write a report: false if it does not name a recent answer, or its request, and its recipient.
 */
export async function markBounced(db: Kysely<Tables>, { recipients, why, ...named }: Bounced): Promise<boolean> {
  const answers = await recentAnswers(db, named)
  const answer = recipients
    .map((recipient) => answers.find((one) => isSameEmail(recipient, one.recipient)))
    .find((one) => one !== undefined)
  if (!answer) return false
  const { numUpdatedRows } = await db
    .updateTable('outbox')
    .set({ state: 'failed', lastError: why, deliveredAt: null })
    .where('id', '=', answer.deliveryId)
    .where('state', '=', 'delivered')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** The delivered answers and copies that the report may be about, the newest first. */
async function recentAnswers(
  db: Kysely<Tables>,
  { messageIds, references, domain }: Pick<Bounced, 'messageIds' | 'references' | 'domain'>,
) {
  const delivered = db
    .selectFrom('requestMails')
    .innerJoin('outbox', 'outbox.mailId', 'requestMails.id')
    .select(['recipient', 'outbox.id as deliveryId'])
    .where('direction', '=', 'out')
    .where('channel', '=', 'answer')
    .where('state', '=', 'delivered')
    .where('deliveredAt', '>', (await databaseTime(db)) - MAX_AGE_MS)
    .orderBy('deliveredAt', 'desc')
  const found = messageIds.length > 0 ? await delivered.where('messageId', 'in', messageIds).execute() : []
  // An id of ours that is no answer's is that of another mail, such as the acknowledgement.
  if (found.length > 0 || messageIds.some((id) => isOwnId(id, domain))) return found
  const requestIds: string[] = []
  for (const reference of references) requestIds.push(...(await idsOfReference(db, reference)))
  return requestIds.length > 0 ? delivered.where('requestMails.requestId', 'in', requestIds).execute() : []
}
