import type { Kysely } from 'kysely'
import { findByPrefix } from './find-by-prefix.ts'
import { addOnce } from './idempotency.ts'
import { queueMail } from './queue-mail.ts'
import type { Messages } from './store.ts'
import type { Tables } from './tables.ts'

export const messagesIn = (db: Kysely<Tables>, now: () => number): Messages => ({
  add(html, key) {
    const receivedAt = now()
    const record = { html }
    return addOnce(db, { call: 'SendMail', key, record, now: receivedAt }, async (tx, id) => {
      await tx.insertInto('messages').values({ id, receivedAt, html }).execute()
      await queueMail(tx, { kind: 'message', id }, receivedAt)
    })
  },

  list: () => db.selectFrom('messages').selectAll().orderBy('id').execute(),

  find: (idOrPrefix) =>
    findByPrefix(db, idOrPrefix, {
      table: 'messages',
      record: (id) => db.selectFrom('messages').selectAll().where('id', '=', id).executeTakeFirst(),
    }),
})
