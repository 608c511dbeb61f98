import type { Kysely } from 'kysely'
import { inChunks } from '../database/in-chunks.ts'
import { newId } from '../database/new-id.ts'
import { wakeAfterCommit } from '../database/wake-workers.ts'
import type { OutboxRow, Tables } from '../schema/tables.ts'

/**
 * A channel sends rows of a lower number first: many changes of employees must not delay a request. Security notices are
 * also sent while the channel is paused.
 */
export const priorities = { security: 0, request: 1, requestChange: 2, employeeChange: 3 }

/** A new row of the outbox. It is due at once by any clock (`dueAt` 0). */
export const newDelivery = (given: Pick<OutboxRow, 'createdAt'> & Partial<OutboxRow>): OutboxRow => ({
  id: newId(),
  requestId: null,
  noticeId: null,
  mailId: null,
  recipient: null,
  event: null,
  channel: 'mail',
  priority: priorities.request,
  state: 'waiting',
  dueAt: 0,
  leasedUntil: 0,
  triedAt: null,
  attempts: 0,
  lastError: null,
  deliveredAt: null,
  dismissedFor: null,
  ...given,
})

export async function insertDeliveries(tx: Kysely<Tables>, deliveries: OutboxRow[]) {
  for (const rows of inChunks(deliveries)) await tx.insertInto('outbox').values(rows).execute()
  if (deliveries.length > 0) wakeAfterCommit(tx)
}
