import type { Kysely } from 'kysely'
import type { ChannelName } from '../../contract/channels.ts'
import { inChunks } from '../database/in-chunks.ts'
import { newId } from '../database/new-id.ts'
import { afterCommit } from '../database/transaction.ts'
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
  if (deliveries.length > 0) afterCommit(tx, wakeWorkers)
}

/**
 * For a writer, which adds a delivery for each channel that has a receiver. Deliveries of a paused channel wait, but
 * acknowledgements are not added.
 */
export async function channelsThatAreOn(tx: Kysely<Tables>): Promise<Set<ChannelName>> {
  const rows = await tx.selectFrom('channels').select(['name', 'pausedAt']).where('isOn', '=', 1).execute()
  const open = rows.filter(({ name, pausedAt }) => name !== 'acknowledgement' || pausedAt === null)
  return new Set(open.map(({ name }) => name))
}

/** What wakes the workers of this process, by database. */
const wakers = new WeakMap<Kysely<Tables>, Set<() => void>>()

/** Called after each commit that made deliveries due. */
export function wakeWorkers(db: Kysely<Tables>) {
  for (const wake of wakers.get(db) ?? []) wake()
}

/** Calls `wake` with each `wakeWorkers`. Returns a function that ends this. */
export function onDue(db: Kysely<Tables>, wake: () => void) {
  const ofDatabase = wakers.get(db) ?? new Set()
  wakers.set(db, ofDatabase.add(wake))
  return () => void ofDatabase.delete(wake)
}
