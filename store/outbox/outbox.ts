import { type ExpressionBuilder, type Kysely, type RawBuilder, sql, type Transaction } from 'kysely'
import type { ChannelName } from '../../contract/channels.ts'
import type { Delivery, DeliveryChannel, DeliveryState } from '../../records/delivery.ts'
import type { Database } from '../database/database.ts'
import { databaseTime } from '../database/database-time.ts'
import { findByPrefix } from '../database/find-by-prefix.ts'
import { newId } from '../database/new-id.ts'
import { inTransaction } from '../database/transaction.ts'
import type { OutboxRow, Tables } from '../schema/tables.ts'
import { readBacklogs } from './backlog.ts'
import { insertDeliveries, onDue, priorities } from './new-delivery.ts'
import { addNotice } from './notices.ts'

export type Outbox = ReturnType<typeof createOutbox>

/** A lease that ends later than a new lease plus this margin is from before the clock was set back, and counts as expired. */
const LEASE_MARGIN_MS = 60_000
/** No delivery waits longer, so a later time is from before the clock was set back. */
const MAX_WAIT_MS = 27 * 60 * 60_000

const HOUR_MS = 60 * 60 * 1_000
/** Rows of one transaction: it must not block the thread of the service for long. */
const DEFERRED_AT_ONCE = 500

export const createOutbox = ({ db, reading }: Database) => ({
  /**
   * Calls `wake` after each commit of this process that made deliveries due; those of other processes are found by polling.
   * Returns a function that ends this.
   */
  onDue: (wake: () => void) => onDue(db, wake),

  /**
   * The next due delivery of a channel, in the order of `priorities` and of the times since which they are due, leased for
   * `leaseMs`: no other worker gets it until the lease expires. If the channel is paused, only security notices. On PostgreSQL
   * the server's clock decides which deliveries are due and when a lease expires, because the instances' clocks differ.
   */
  leaseDue: (channel: ChannelName, leaseMs: number) =>
    inTransaction(db, async (tx) => {
      const time = await databaseTime(tx)
      const row = await findDue(tx, { channel, leaseMs, time })
      if (!row) return null
      const lease = { leasedUntil: time + leaseMs, triedAt: row.triedAt ?? time }
      await tx.updateTable('outbox').set(lease).where('id', '=', row.id).execute()
      return asDelivery(row)
    }),

  async markDelivered(id: string) {
    await markDelivered(db, id)
  },

  /** Counts an attempt; the delivery is due again after `delayMs`. */
  async postpone(id: string, delayMs: number, why: string) {
    const dueAt = (await databaseTime(db)) + delayMs
    await db
      .updateTable('outbox')
      .set({ dueAt, leasedUntil: 0, lastError: why })
      .set((eb) => ({ attempts: eb('attempts', '+', 1) }))
      .where('id', '=', id)
      .where('state', '=', 'waiting') // After an expired lease another worker may have delivered it.
      .execute()
  },

  /** Ends a lease without counting an attempt, after a failure that does not concern this delivery. */
  async release(id: string, why: string) {
    await db
      .updateTable('outbox')
      .set({ leasedUntil: 0, lastError: why })
      .where('id', '=', id)
      .where('state', '=', 'waiting')
      .execute()
  },

  /** Counts an attempt and ends the retries, until staff revive or dismiss the delivery. */
  async fail(id: string, why: string) {
    await db
      .updateTable('outbox')
      .set({ state: 'failed', leasedUntil: 0, lastError: why })
      .set((eb) => ({ attempts: eb('attempts', '+', 1) }))
      .where('id', '=', id)
      .where('state', '=', 'waiting')
      .execute()
  },

  /** Dismisses a leased delivery and ends its lease, when the worker finds that it need not be sent. */
  giveUp: (id: string, reason: string) => giveUpDelivery(db, id, reason),

  /** Splits a delivery without a recipient into one for each recipient. The first keeps the id. */
  assignRecipients: (id: string, [first, ...others]: string[]) =>
    inTransaction(db, async (tx) => {
      const row = await tx
        .selectFrom('outbox')
        .selectAll()
        .where('id', '=', id)
        .where('recipient', 'is', null)
        .forUpdate()
        .executeTakeFirst()
      if (!row || first === undefined) return
      await tx.updateTable('outbox').set({ recipient: first }).where('id', '=', id).execute()
      await addCopies(tx, row, others)
    }),

  /** The sorted recipients of all deliveries about the record. */
  recipientsOf: (about: Delivery['about']) => recipientsOf(reading, about),

  /** The number of waiting deliveries about requests to the recipient. */
  async waitingFor(recipient: string) {
    const { waiting } = await reading
      .selectFrom('outbox')
      .select(({ fn }) => fn.countAll<number>().as('waiting'))
      .where('channel', '=', 'mail')
      .where('recipient', '=', recipient)
      .where('state', '=', 'waiting')
      .where('noticeId', 'is', null)
      .executeTakeFirstOrThrow()
    return waiting
  },

  /**
   * True if this hour's deliveries about requests to the recipient have reached `limit`. Then up to 500 of the due
   * deliveries become due in the next hour, and one notice an hour is added for the recipient.
   */
  deferOverLimit: (recipient: string, limit: number) =>
    inTransaction(db, async (tx) => {
      const time = await databaseTime(tx)
      const hour = Math.floor(time / HOUR_MS) * HOUR_MS
      const { delivered } = await tx
        .selectFrom('outbox')
        .select(({ fn }) => fn.countAll<number>().as('delivered'))
        .where('recipient', '=', recipient)
        .where('state', '=', 'delivered')
        .where('deliveredAt', '>=', hour)
        .where('noticeId', 'is', null)
        .executeTakeFirstOrThrow()
      if (delivered < limit) return false
      await tx
        .updateTable('outbox')
        // Leases are not changed: another worker may be sending one of these mails.
        .set({
          dueAt: hour + HOUR_MS,
          lastError: `MAIL_HOURLY_LIMIT: ${limit} mails an hour to this recipient`,
        })
        .where('id', 'in', (mail) =>
          mail
            .selectFrom('outbox')
            .select('id')
            .where('channel', '=', 'mail')
            .where('priority', '=', priorities.request)
            .where('state', '=', waiting)
            .where('dueAt', '<=', time)
            .where('recipient', '=', recipient)
            .where('noticeId', 'is', null)
            .orderBy('dueAt')
            .orderBy('createdAt')
            .orderBy('id')
            .limit(DEFERRED_AT_ONCE),
        )
        .execute()
      const name = `mail limit ${new Date(hour).toISOString()} ${recipient}`
      await addNotice(tx, { kind: 'mailLimit', name, createdAt: time }, { mail: [recipient] })
      return true
    }),

  /** In the order of the ids. */
  async list(state?: DeliveryState, { channels }: { channels?: DeliveryChannel[] } = {}) {
    let all = reading.selectFrom('outbox').selectAll().orderBy('id')
    if (state) all = all.where('state', '=', state)
    if (channels) all = all.where('channel', 'in', channels)
    return (await all.execute()).map(asDelivery)
  },

  /** Of each channel, without samples. */
  backlogs: () => readBacklogs(reading),

  find: (idOrPrefix: string) =>
    findByPrefix(reading, idOrPrefix, {
      table: 'outbox',
      async record(id) {
        const query = reading.selectFrom('outbox').selectAll().where('id', '=', id)
        const row = await query.executeTakeFirst()
        return row && asDelivery(row)
      },
    }),
})

type Lease = { channel: ChannelName; leaseMs: number; time: number }

/** Each query reads a range of the index `outboxDue` in its order, so that it costs the same however many deliveries wait. */
async function findDue(tx: Transaction<Tables>, lease: Lease) {
  const { channel, time } = lease
  const levels = (await isPaused(tx, channel)) ? [priorities.security] : Object.values(priorities)
  for (const isDue of [sql<boolean>`"dueAt" <= ${time}`, sql<boolean>`"dueAt" > ${time + MAX_WAIT_MS}`]) {
    for (const priority of levels) {
      const row = await tx
        .selectFrom('outbox')
        .selectAll()
        .where('channel', '=', channel)
        .where('priority', '=', priority)
        .where('state', '=', waiting)
        .where(isDue)
        .where(sql<boolean>`not ${isLeased('outbox', lease)}`)
        .where(isNotBesideAnother(lease))
        .orderBy('dueAt')
        .orderBy('createdAt')
        .orderBy('id')
        .limit(1)
        .forUpdate()
        .skipLocked()
        .executeTakeFirst()
      if (row) return row
    }
  }
  return undefined
}

/** Literal, so that SQLite uses the indexes on waiting rows. */
export const waiting = sql.lit('waiting' as const)

/** Locked on PostgreSQL, so that the instances lease one after the other and each sees the leases of the others. */
async function isPaused(tx: Transaction<Tables>, channel: ChannelName) {
  const state = await tx
    .selectFrom('channels')
    .select('pausedAt')
    .where('name', '=', channel)
    .forUpdate()
    .executeTakeFirst()
  return (state?.pausedAt ?? null) !== null
}

const isLeased = (table: string, { leaseMs, time }: Lease) => {
  const leasedUntil = sql.ref(`${table}.leasedUntil`)
  return sql`(${leasedUntil} > ${time} and ${leasedUntil} <= ${time + leaseMs + LEASE_MARGIN_MS})`
}

/**
 * No row about the same record to the same receiver is leased: a receiver gets the changes of a record one after the other. Few
 * rows are leased at a time.
 */
const isNotBesideAnother = (lease: Lease): RawBuilder<boolean> => sql`not exists (
  select 1 from outbox as leased left join notices as "leasedNotices" on "leasedNotices".id = leased."noticeId"
  where leased.channel = ${lease.channel} and leased."leasedUntil" > 0 and ${isLeased('leased', lease)}
    and leased.recipient is not distinct from outbox.recipient and (
      leased."requestId" = outbox."requestId"
      or "leasedNotices".subject = (select subject from notices where id = outbox."noticeId")))`

/** The time of the delivery; null if it was marked before. */
export async function markDelivered(db: Kysely<Tables>, id: string) {
  const deliveredAt = await databaseTime(db)
  const { numUpdatedRows } = await db
    .updateTable('outbox')
    .set({ state: 'delivered', deliveredAt, leasedUntil: 0, lastError: null, dismissedFor: null })
    .set((eb) => ({ attempts: eb('attempts', '+', 1) }))
    .where('id', '=', id)
    .where('state', '<>', 'delivered')
    .executeTakeFirst()
  return numUpdatedRows > 0n ? deliveredAt : null
}

/** `Outbox.giveUp` in a transaction of the caller. */
export async function giveUpDelivery(db: Kysely<Tables>, id: string, reason: string) {
  await db
    .updateTable('outbox')
    .set({ state: 'dismissed', dismissedFor: reason, leasedUntil: 0 })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .execute()
}

export async function recipientsOf(db: Kysely<Tables>, about: Delivery['about']): Promise<string[]> {
  const rows = await db
    .selectFrom('outbox')
    .select('recipient')
    .distinct()
    .where(isAbout(about))
    .where('channel', '=', 'mail')
    .where('recipient', 'is not', null)
    .orderBy('recipient')
    .execute()
  return rows.flatMap(({ recipient }) => recipient ?? [])
}

const isAbout =
  ({ kind, id }: Delivery['about']) =>
  (mail: ExpressionBuilder<Tables, 'outbox'>) =>
    mail(kind === 'request' ? 'requestId' : 'noticeId', '=', id)

/** Adds copies of a delivery for further recipients. */
export async function addCopies(tx: Kysely<Tables>, row: OutboxRow, recipients: string[]) {
  const copies = recipients.map((recipient) => ({
    ...row,
    recipient,
    id: newId(),
    leasedUntil: 0,
    triedAt: null,
  }))
  await insertDeliveries(tx, copies)
}

export const aboutOf = ({ requestId, noticeId }: Pick<OutboxRow, 'requestId' | 'noticeId'>): Delivery['about'] =>
  requestId === null ? { kind: 'notice', id: String(noticeId) } : { kind: 'request', id: requestId }

export function asDelivery(row: OutboxRow): Delivery {
  const { requestId, noticeId, leasedUntil: _, priority: __, triedAt: ___, ...mail } = row
  return { ...mail, about: aboutOf({ requestId, noticeId }) }
}
