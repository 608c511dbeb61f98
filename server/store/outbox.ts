import { readBacklog } from './backlog.ts'
import type { Database } from './database.ts'
import { isPostgres } from './dialect.ts'
import { findByPrefix } from './find-by-prefix.ts'
import type { Mail, Outbox } from './store.ts'
import type { OutboxRow } from './tables.ts'
import { inTransaction } from './transaction.ts'

export const outboxIn = ({ db, reading }: Database): Outbox => ({
  leaseDue: (now, leaseMs, limit) =>
    inTransaction(db, async (tx) => {
      const due = await tx
        .selectFrom('outbox')
        .selectAll()
        .where('state', '=', 'waiting')
        .where((mail) => mail.or([mail('dueAt', '<=', now), mail('attempts', '=', 0)]))
        // A lease that ends later than one could is from before the clock was set back.
        .where((mail) =>
          mail.or([mail('leasedUntil', '<=', now), mail('leasedUntil', '>', now + leaseMs)]),
        )
        .orderBy('createdAt')
        .orderBy('id')
        .limit(limit)
        // SQLite has one writer at a time: nobody else is here.
        .$if(isPostgres(db), (mails) => mails.forUpdate().skipLocked())
        .execute()
      if (due.length === 0) return []
      const ids = due.map(({ id }) => id)
      const leasedUntil = now + leaseMs
      await tx.updateTable('outbox').set({ leasedUntil }).where('id', 'in', ids).execute()
      return due.map(asMail)
    }),

  async markDelivered(id, now) {
    await db
      .updateTable('outbox')
      .set({ state: 'delivered', deliveredAt: now, leasedUntil: 0, lastError: null })
      .set((eb) => ({ attempts: eb('attempts', '+', 1) }))
      .where('id', '=', id)
      .execute()
  },

  async postpone(id, dueAt, why) {
    await db
      .updateTable('outbox')
      .set({ dueAt, leasedUntil: 0, lastError: why })
      .set((eb) => ({ attempts: eb('attempts', '+', 1) }))
      .where('id', '=', id)
      .where('state', '=', 'waiting') // Another worker may have delivered it after our lease ran out.
      .execute()
  },

  async release(id, why) {
    await db
      .updateTable('outbox')
      .set({ leasedUntil: 0, lastError: why })
      .where('id', '=', id)
      .where('state', '=', 'waiting')
      .execute()
  },

  async fail(id, why) {
    await db
      .updateTable('outbox')
      .set({ state: 'failed', leasedUntil: 0, lastError: why })
      .set((eb) => ({ attempts: eb('attempts', '+', 1) }))
      .where('id', '=', id)
      .where('state', '=', 'waiting')
      .execute()
  },

  async revive(id, now) {
    await db
      .updateTable('outbox')
      .set({ state: 'waiting', dueAt: now, attempts: 0, lastError: null })
      .where('id', '=', id)
      .where('state', 'in', ['waiting', 'failed'])
      .execute()
  },

  async list(state) {
    const query = reading.selectFrom('outbox').selectAll().orderBy('createdAt').orderBy('id')
    const rows = await (state ? query.where('state', '=', state) : query).execute()
    return rows.map(asMail)
  },

  backlog: () => readBacklog(reading),

  find: (idOrPrefix) =>
    findByPrefix(reading, idOrPrefix, {
      table: 'outbox',
      async record(id) {
        const query = reading.selectFrom('outbox').selectAll().where('id', '=', id)
        const row = await query.executeTakeFirst()
        return row && asMail(row)
      },
    }),
})

function asMail({ leadId, messageId, leasedUntil: _, ...row }: OutboxRow): Mail {
  const about =
    leadId === null
      ? ({ kind: 'message', id: String(messageId) } as const)
      : ({ kind: 'lead', id: leadId } as const)
  return { ...row, about }
}
