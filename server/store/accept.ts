import type { Kysely } from 'kysely'
import type { Accept } from './store.ts'
import type { Tables } from './tables.ts'
import { inTransaction } from './transaction.ts'

type On = { table: 'leads' | 'messages'; now: () => number }

const mailsOf = { leads: 'leadId', messages: 'messageId' } as const

export const acceptIn =
  (db: Kysely<Tables>, { table, now }: On): Accept =>
  (id) =>
    inTransaction(db, async (tx) => {
      const acceptedAt = now()
      await tx
        .updateTable(table)
        .set({ acceptedAt })
        .where('id', '=', id)
        .where('suspectedFor', 'is not', null)
        .where('acceptedAt', 'is', null)
        .execute()
      const released = await tx
        .updateTable('outbox')
        // It waits from now on: what was held for a week is no mail that the mail server kept waiting.
        .set({ state: 'waiting', createdAt: acceptedAt, dueAt: acceptedAt })
        .where(mailsOf[table], '=', id)
        .where('state', '=', 'held')
        .executeTakeFirstOrThrow()
      return { mailWasHeld: released.numUpdatedRows > 0n }
    })
