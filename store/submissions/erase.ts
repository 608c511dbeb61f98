import { type Kysely, type RawBuilder, type SqlBool, sql, type Transaction } from 'kysely'
import type { DeliveryState } from '../../records/delivery.ts'
import type { Database } from '../database/database.ts'
import { pauseOfWriter } from '../database/pauses.ts'
import { inTransaction } from '../database/transaction.ts'
import { truncateWal } from '../database/truncate-wal.ts'
import { addErasedEvents } from '../outbox/webhook-events.ts'
import { isPostgres } from '../schema/dialect.ts'
import type { Tables } from '../schema/tables.ts'
import { BATCH_ROWS, eraseWords, inErasableBatches } from './erase-words.ts'

/**
 * `eraseBefore` erases submissions received before `time` whose deliveries are all delivered or dismissed, and that staff
 * have closed as won or lost, or have neither changed nor given a note. `eraseSpamBefore` erases submissions that a
 * person marked as spam before `time`, and held submissions that were counted in a daily report delivered before `time`. Both work in
 * batches while `shouldContinue` returns true.
 */
export type EraseBefore = (time: number, shouldContinue?: () => boolean) => Promise<EraseResult>

/** The counts of the erased records. */
export type Erased = { leads: number; messages: number; deliveries: number }

/** `stillInLog`: SQLite's write-ahead log was in use; it contains the records until the next erasure or the stop of the service. */
export type EraseResult = Erased & { stillInLog?: true }

type Table = 'leads' | 'messages'
const idColumns = { leads: 'leadId', messages: 'messageId' } as const
const tables = Object.keys(idColumns) as Table[]

/**
 * Erases submissions with all rows about them (deliveries in any state, notes, changes …), in a transaction of the caller, who
 * truncates the write-ahead log afterwards.
 */
export async function eraseSubmissions(
  tx: Transaction<Tables>,
  ids: { leads: string[]; messages: string[] },
): Promise<Erased> {
  const counts = zeroCounts()
  for (const table of tables) await eraseRows(tx, table, ids[table], counts)
  return counts
}

export const eraseBeforeIn =
  ({ db }: Database): EraseBefore =>
  async (time, shouldContinue = () => true) => {
    const erased = zeroCounts()
    for (const table of tables) {
      const old = batchesIn(db, table, {
        time,
        column: 'receivedAt',
        where: isUntouchedOrClosed,
      })
      for await (const ids of inErasableBatches(db, old)) {
        if (!shouldContinue()) break
        await eraseBatch(db, table, erased, async (tx) => {
          const locked = await lockSubmissions(tx, table, ids, isUntouchedOrClosed)
          return selectSettled(tx, table, await withoutNoted(tx, table, locked))
        })
      }
    }
    return asResult(db, erased, shouldContinue)
  }

export const eraseSpamBeforeIn =
  ({ db }: Database): EraseBefore =>
  async (time, shouldContinue = () => true) => {
    const reportedUntil = await lastReportBefore(db, time)
    const erased = zeroCounts()
    for (const table of tables) {
      const isMarkedBefore = sql<SqlBool>`"spamAt" < ${time}`
      const marked = batchesIn(db, table, { time, column: 'spamAt', where: isMarked })
      for await (const ids of inErasableBatches(db, marked)) {
        if (!shouldContinue()) break
        await eraseBatch(db, table, erased, (tx) => lockSubmissions(tx, table, ids, isMarkedBefore))
      }
      const held = heldBatchesIn(db, table, reportedUntil)
      for await (const ids of inErasableBatches(db, held)) {
        if (!shouldContinue()) break
        await eraseBatch(db, table, erased, async (tx) =>
          selectHeld(tx, table, await lockSubmissions(tx, table, ids, isUndecided)),
        )
      }
    }
    return asResult(db, erased, shouldContinue)
  }

/** Erases the chosen submissions in one transaction, and adds their counts to `erased`. */
async function eraseBatch(
  db: Kysely<Tables>,
  table: Table,
  erased: Erased,
  choose: (tx: Transaction<Tables>) => Promise<string[]>,
) {
  const counts = await inTransaction(db, async (tx) => {
    const inThisBatch = zeroCounts()
    await eraseRows(tx, table, await choose(tx), inThisBatch)
    return inThisBatch
  })
  for (const what of Object.keys(erased) as (keyof Erased)[]) erased[what] += counts[what]
  await pauseOfWriter()
}

async function asResult(
  db: Kysely<Tables>,
  erased: Erased,
  shouldContinue: () => boolean,
): Promise<EraseResult> {
  const isEmpty = erased.leads + erased.messages === 0
  return isEmpty || (await truncateWal(db, shouldContinue))
    ? erased
    : { ...erased, stillInLog: true }
}

/** The creation time of the newest daily report that was delivered before `time`, else 0. */
async function lastReportBefore(db: Kysely<Tables>, time: number) {
  const report = await db
    .selectFrom('notices')
    .select('createdAt')
    .where('kind', '=', 'dailyReport')
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('outbox')
          .select('id')
          .whereRef('noticeId', '=', 'notices.id')
          .where('state', '=', 'delivered')
          .where('deliveredAt', '<', time),
      ),
    )
    .orderBy('createdAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  return report?.createdAt ?? 0
}

/** Conditions of partial indexes (migration 0017): the same in other words would not use these indexes. */
const isUntouchedOrClosed = sql<SqlBool>`(version = 0 or status in ('won', 'lost'))`
const isMarked = sql<SqlBool>`"spamAt" is not null`

const isUndecided = sql<SqlBool>`"suspectedFor" is not null and "acceptedAt" is null and "spamAt" is null`

type Batches = { time: number; column: 'receivedAt' | 'spamAt'; where: RawBuilder<SqlBool> }

/** The ids of the submissions that meet the condition and whose time in the column is before `time`. */
async function* batchesIn(db: Kysely<Tables>, table: Table, { time, column, where }: Batches) {
  for (let last = { at: -1, id: '' }; ; ) {
    const rows = await db
      .selectFrom(table)
      .select([`${column} as at`, 'id'])
      .where(where)
      .where(column, '<', time)
      .where(sql<SqlBool>`(${sql.ref(column)}, id) > (${last.at}, ${last.id})`)
      .orderBy(column)
      .orderBy('id')
      .limit(BATCH_ROWS)
      .execute()
    const end = rows.at(-1)
    if (!end) return
    yield rows.map(({ id }) => id)
    last = { at: Number(end.at), id: end.id }
  }
}

/** The ids of the submissions with a delivery that is held since before `time`. */
async function* heldBatchesIn(db: Kysely<Tables>, table: Table, time: number) {
  const about = idColumns[table]
  for (let last = { createdAt: -1, id: '' }; ; ) {
    const rows = await db
      .selectFrom('outbox')
      .select(['createdAt', 'id', `${about} as about`])
      .where('state', '=', 'held')
      .where('createdAt', '<', time)
      .where(about, 'is not', null)
      .where(sql<SqlBool>`("createdAt", id) > (${last.createdAt}, ${last.id})`)
      .orderBy('createdAt')
      .orderBy('id')
      .limit(BATCH_ROWS)
      .execute()
    const end = rows.at(-1)
    if (!end) return
    yield [...new Set(rows.flatMap((row) => row.about ?? []))]
    last = end
  }
}

/**
 * Locks those of the submissions that meet the condition, before their deliveries, as staff do. Waits for concurrent
 * changes by staff, and takes them into account.
 */
export async function lockSubmissions(
  tx: Transaction<Tables>,
  table: Table,
  ids: string[],
  condition: RawBuilder<SqlBool> = sql`true`,
) {
  const rows = await tx
    .selectFrom(table)
    .select('id')
    .where('id', 'in', ids)
    .where(condition)
    .orderBy('id')
    .$if(isPostgres<Tables>(tx), (records) => records.forUpdate())
    .execute()
  return rows.map(({ id }) => id)
}

/** Leaves out unchanged submissions with a note: a note is work of staff, although it does not change `version`. */
async function withoutNoted(tx: Transaction<Tables>, table: Table, ids: string[]) {
  if (ids.length === 0) return []
  const noted = await tx
    .selectFrom(table)
    .innerJoin('notes', 'notes.requestId', `${table}.id`)
    .select(`${table}.id`)
    .where(`${table}.id`, 'in', ids)
    .where(`${table}.version`, '=', 0)
    .execute()
  const notedIds = new Set(noted.map(({ id }) => id))
  return ids.filter((id) => !notedIds.has(id))
}

/** The submissions whose deliveries are all delivered or dismissed. */
const selectSettled = (tx: Transaction<Tables>, table: Table, ids: string[]) =>
  selectByStates(tx, table, ids, (states) =>
    states.every((state) => state === 'delivered' || state === 'dismissed'),
  )

/** The submissions with held deliveries and no delivered one. An undo can leave both in a submission. */
const selectHeld = (tx: Transaction<Tables>, table: Table, ids: string[]) =>
  selectByStates(
    tx,
    table,
    ids,
    (states) => states.includes('held') && !states.includes('delivered'),
  )

/** The submissions whose deliveries have such states. One without deliveries is never selected. */
async function selectByStates(
  tx: Transaction<Tables>,
  table: Table,
  ids: string[],
  areSuch: (states: DeliveryState[]) => boolean,
) {
  if (ids.length === 0) return []
  const deliveries = await tx
    .selectFrom('outbox')
    .select([`${idColumns[table]} as about`, 'state'])
    .where(idColumns[table], 'in', ids)
    .orderBy('id')
    .$if(isPostgres<Tables>(tx), (rows) => rows.forUpdate()) // Locks them against a worker.
    .execute()
  const statesOf = Map.groupBy(deliveries, ({ about }) => about)
  return ids.filter((id) => {
    const own = statesOf.get(id)
    return own !== undefined && areSuch(own.map(({ state }) => state))
  })
}

const zeroCounts = (): Erased => ({ leads: 0, messages: 0, deliveries: 0 })

async function eraseRows(tx: Transaction<Tables>, table: Table, ids: string[], counts: Erased) {
  if (ids.length === 0) return
  // Waits for transactions that add a note or search words to these submissions, and stops new ones.
  await lockSubmissions(tx, table, ids)
  await addErasedEvents(tx, { table, ids })
  await tx.deleteFrom('idempotencyKeys').where('recordId', 'in', ids).execute()
  await eraseWords(tx, ids)
  for (const about of ['requestChanges', 'notes', 'unindexedRequests'] as const)
    await tx.deleteFrom(about).where('requestId', 'in', ids).execute()
  const deliveries = await tx
    .deleteFrom('outbox')
    .where(idColumns[table], 'in', ids)
    .executeTakeFirst()
  const records = await tx.deleteFrom(table).where('id', 'in', ids).executeTakeFirst()
  counts.deliveries += Number(deliveries.numDeletedRows)
  counts[table] += Number(records.numDeletedRows)
}
