import type { Kysely } from 'kysely'
import { inTransaction } from '../database/transaction.ts'
import type { Tables } from '../schema/tables.ts'

/**
 * Marks the submission as not spam; its deliveries that were held or dismissed as spam become due. `released` counts those
 * that will be sent: a sample is not.
 */
export type MarkNotSpam = (id: string) => Promise<{ released: number }>

/** Marks the submission as spam; its undelivered deliveries are dismissed. */
export type MarkSpam = (id: string) => Promise<{ dismissed: number }>

type Target = { table: 'leads' | 'messages'; now: () => number }

const mailsOf = { leads: 'leadId', messages: 'messageId' } as const

/** Distinguishes deliveries that were dismissed with their submission from those that staff dismissed separately. */
const MARKED_AS_SPAM = 'marked as spam'

export const markNotSpamIn =
  (db: Kysely<Tables>, target: Target): MarkNotSpam =>
  (id) =>
    inTransaction(db, (tx) => markNotSpam(tx, id, target))

export const markSpamIn =
  (db: Kysely<Tables>, target: Target): MarkSpam =>
  (id) =>
    inTransaction(db, (tx) => markSpam(tx, id, target))

/** In a transaction of the caller. */
export async function markNotSpam(tx: Kysely<Tables>, id: string, { table, now }: Target) {
  const acceptedAt = now()
  await tx
    .updateTable(table)
    .set((record) => ({ acceptedAt, spamAt: null, version: record('version', '+', 1) }))
    .where('id', '=', id)
    .where((record) =>
      record.or([
        record('spamAt', 'is not', null),
        record.and([record('suspectedFor', 'is not', null), record('acceptedAt', 'is', null)]),
      ]),
    )
    .execute()
  const released = await tx
    .updateTable('outbox')
    // The age of the waiting delivery is counted from now: the time on hold is not a delay of the mail server.
    .set({ state: 'waiting', createdAt: acceptedAt, dueAt: 0, attempts: 0, dismissedFor: null })
    .where(mailsOf[table], '=', id)
    .where((mail) =>
      mail.or([
        mail('state', '=', 'held'),
        mail.and([mail('state', '=', 'dismissed'), mail('dismissedFor', '=', MARKED_AS_SPAM)]),
      ]),
    )
    .returning('channel')
    .execute()
  return { released: released.filter(({ channel }) => channel !== 'sample').length }
}

/** In a transaction of the caller. */
export async function markSpam(tx: Kysely<Tables>, id: string, { table, now }: Target) {
  await tx
    .updateTable(table)
    .set((record) => ({ spamAt: now(), acceptedAt: null, version: record('version', '+', 1) }))
    .where('id', '=', id)
    .where('spamAt', 'is', null)
    .execute()
  const dismissed = await tx
    .updateTable('outbox')
    .set({ state: 'dismissed', dismissedFor: MARKED_AS_SPAM })
    .where(mailsOf[table], '=', id)
    .where('state', 'in', ['waiting', 'held', 'failed'])
    .executeTakeFirstOrThrow()
  return { dismissed: Number(dismissed.numUpdatedRows) }
}
