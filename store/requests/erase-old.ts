import { type Kysely, type RawBuilder, type SqlBool, sql, type Transaction } from 'kysely'
import type { DeliveryState } from '../../records/delivery.ts'
import type { Database } from '../database/database.ts'
import { pauseOfWriter } from '../database/pauses.ts'
import { inTransaction } from '../database/transaction.ts'
import { truncateWal } from '../database/truncate-wal.ts'
import { isPostgres } from '../schema/dialect.ts'
import type { Tables } from '../schema/tables.ts'
import { addCounts, type Erased, type EraseResult, eraseRows, lockWhere, zeroCounts } from './erase-requests.ts'
import { BATCH_ROWS, inErasableBatches } from './erase-words.ts'

/**
 * `eraseBefore` erases requests received before `time` whose deliveries are all delivered or dismissed, and that staff
 * have closed as won or lost, or have neither changed nor given a note. `eraseSpamBefore` erases requests that a
 * person marked as spam before `time`, and held requests that were counted in a daily report delivered before `time`. Both work in
 * batches while `shouldContinue` returns true.
 */
export type EraseBefore = (time: number, shouldContinue?: () => boolean) => Promise<EraseResult>

export const createEraseBefore =
  ({ db }: Database): EraseBefore =>
  async (time, shouldContinue = () => true) => {
    const erased = zeroCounts()
    const old = batchesIn(db, { time, column: 'receivedAt', where: isUntouchedOrClosed })
    for await (const ids of inErasableBatches(db, old)) {
      if (!shouldContinue()) break
      await eraseBatch(db, erased, async (tx) => {
        const locked = await lockWhere(tx, ids, isUntouchedOrClosed)
        return selectSettled(tx, await withoutNoted(tx, locked))
      })
    }
    return asResult(db, erased, shouldContinue)
  }

export const createEraseSpamBefore =
  ({ db }: Database): EraseBefore =>
  async (time, shouldContinue = () => true) => {
    const reportedUntil = await lastReportBefore(db, time)
    const erased = zeroCounts()
    const isMarkedBefore = sql<SqlBool>`"spamAt" < ${time}`
    const marked = batchesIn(db, { time, column: 'spamAt', where: isMarked })
    for await (const ids of inErasableBatches(db, marked)) {
      if (!shouldContinue()) break
      await eraseBatch(db, erased, (tx) => lockWhere(tx, ids, isMarkedBefore))
    }
    for await (const ids of inErasableBatches(db, heldBatchesIn(db, reportedUntil))) {
      if (!shouldContinue()) break
      await eraseBatch(db, erased, async (tx) => selectHeld(tx, await lockWhere(tx, ids, isUndecided)))
    }
    return asResult(db, erased, shouldContinue)
  }

/** Erases the chosen requests in one transaction, and adds their counts to `erased`. */
async function eraseBatch(db: Kysely<Tables>, erased: Erased, choose: (tx: Transaction<Tables>) => Promise<string[]>) {
  addCounts(erased, await inTransaction(db, async (tx) => eraseRows(tx, await choose(tx))))
  await pauseOfWriter()
}

async function asResult(db: Kysely<Tables>, erased: Erased, shouldContinue: () => boolean): Promise<EraseResult> {
  return erased.requests === 0 || (await truncateWal(db, shouldContinue)) ? erased : { ...erased, stillInLog: true }
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

/** Conditions of partial indexes: the same in other words would not use these indexes. */
const isUntouchedOrClosed = sql<SqlBool>`(version = 0 or status in ('won', 'lost'))`
const isMarked = sql<SqlBool>`"spamAt" is not null`

const isUndecided = sql<SqlBool>`"suspectedFor" is not null and "acceptedAt" is null and "spamAt" is null`

type Batches = { time: number; column: 'receivedAt' | 'spamAt'; where: RawBuilder<SqlBool> }

/** The ids of the requests that meet the condition and whose time in the column is before `time`. */
async function* batchesIn(db: Kysely<Tables>, { time, column, where }: Batches) {
  for (let last = { at: -1, id: '' }; ; ) {
    const rows = await db
      .selectFrom('requests')
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

/** The ids of the requests with a delivery that is held since before `time`. */
async function* heldBatchesIn(db: Kysely<Tables>, time: number) {
  for (let last = { createdAt: -1, id: '' }; ; ) {
    const rows = await db
      .selectFrom('outbox')
      .select(['createdAt', 'id', 'requestId'])
      .where('state', '=', 'held')
      .where('createdAt', '<', time)
      .where('requestId', 'is not', null)
      .where(sql<SqlBool>`("createdAt", id) > (${last.createdAt}, ${last.id})`)
      .orderBy('createdAt')
      .orderBy('id')
      .limit(BATCH_ROWS)
      .execute()
    const end = rows.at(-1)
    if (!end) return
    yield [...new Set(rows.flatMap((row) => row.requestId ?? []))]
    last = end
  }
}

/** Leaves out unchanged requests with a note: a note is work of staff, although it does not change `version`. */
async function withoutNoted(tx: Transaction<Tables>, ids: string[]) {
  if (ids.length === 0) return []
  const noted = await tx
    .selectFrom('requests')
    .innerJoin('notes', 'notes.requestId', 'requests.id')
    .select('requests.id')
    .where('requests.id', 'in', ids)
    .where('requests.version', '=', 0)
    .execute()
  const notedIds = new Set(noted.map(({ id }) => id))
  return ids.filter((id) => !notedIds.has(id))
}

/** The requests whose deliveries are all delivered or dismissed. Only one that staff entered may have none. */
async function selectSettled(tx: Transaction<Tables>, ids: string[]) {
  if (ids.length === 0) return []
  const entered = await tx
    .selectFrom('requests')
    .select('id')
    .where('id', 'in', ids)
    .where('enteredBy', 'is not', null)
    .execute()
  const enteredIds = new Set(entered.map(({ id }) => id))
  return selectByStates(
    tx,
    ids,
    (states, id) =>
      (states.length > 0 || enteredIds.has(id)) &&
      states.every((state) => state === 'delivered' || state === 'dismissed'),
  )
}

/** The requests with held deliveries and no delivered one. An undo can leave both in a request. */
const selectHeld = (tx: Transaction<Tables>, ids: string[]) =>
  selectByStates(tx, ids, (states) => states.includes('held') && !states.includes('delivered'))

/** The requests whose deliveries have such states. */
async function selectByStates(
  tx: Transaction<Tables>,
  ids: string[],
  areSuch: (states: DeliveryState[], id: string) => boolean,
) {
  if (ids.length === 0) return []
  const deliveries = await tx
    .selectFrom('outbox')
    .select(['requestId', 'state'])
    .where('requestId', 'in', ids)
    .orderBy('id')
    .$if(isPostgres<Tables>(tx), (rows) => rows.forUpdate()) // Locks them against a worker.
    .execute()
  const statesOf = Map.groupBy(deliveries, ({ requestId }) => requestId)
  return ids.filter((id) =>
    areSuch(
      (statesOf.get(id) ?? []).map(({ state }) => state),
      id,
    ),
  )
}
