import { randomUUIDv7 } from 'node:crypto'
import type { Transaction } from 'kysely'
import type { Mail } from './store.ts'
import type { Tables } from './tables.ts'

/** Written with its record or not at all. */
export async function queueMail(tx: Transaction<Tables>, about: Mail['about'], now: number) {
  await tx
    .insertInto('outbox')
    .values({
      id: randomUUIDv7(),
      leadId: about.kind === 'lead' ? about.id : null,
      messageId: about.kind === 'message' ? about.id : null,
      state: 'waiting',
      createdAt: now,
      dueAt: now,
      leasedUntil: 0,
      attempts: 0,
      lastError: null,
      deliveredAt: null,
    })
    .execute()
}
