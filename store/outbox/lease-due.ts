import { type RawBuilder, type SelectQueryBuilder, sql, type Transaction } from 'kysely'
import type { ChannelName } from '../../contract/channels.ts'
import { isPostgres } from '../schema/dialect.ts'
import type { OutboxRow, Tables } from '../schema/tables.ts'
import { priorities } from './new-delivery.ts'

/** A lease that ends later than a new lease plus this margin is from before the clock was set back, and counts as expired. */
const LEASE_MARGIN_MS = 60_000
/** No delivery waits longer, so a later time is from before the clock was set back. */
const MAX_WAIT_MS = 27 * 60 * 60_000

type Lease = { channel: ChannelName; leaseMs: number; time: number }

/**
 * `Outbox.leaseDue` in a transaction. Each query reads a range of the index `outboxDue` in its order, so that it costs the same
 * however many deliveries wait.
 */
export async function leaseRow(tx: Transaction<Tables>, lease: Lease): Promise<OutboxRow | undefined> {
  const row = await findDue(tx, lease)
  if (!row) return undefined
  await tx
    .updateTable('outbox')
    .set({ leasedUntil: lease.time + lease.leaseMs, triedAt: row.triedAt ?? lease.time })
    .where('id', '=', row.id)
    .execute()
  return row
}

async function findDue(tx: Transaction<Tables>, lease: Lease) {
  const { channel, time } = lease
  const levels = (await isPaused(tx, channel)) ? [priorities.security] : Object.values(priorities)
  for (const isDue of [sql<boolean>`"dueAt" <= ${time}`, sql<boolean>`"dueAt" > ${time + MAX_WAIT_MS}`]) {
    for (const priority of levels) {
      const query = tx
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
      const row = await locked(tx, query).executeTakeFirst()
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
    .$if(isPostgres<Tables>(tx), (channels) => channels.forUpdate())
    .executeTakeFirst()
  return (state?.pausedAt ?? null) !== null
}

/** SQLite has one writer at a time, so it needs no row locks. */
const locked = (tx: Transaction<Tables>, query: SelectQueryBuilder<Tables, 'outbox', OutboxRow>) =>
  isPostgres<Tables>(tx) ? query.forUpdate().skipLocked() : query

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
