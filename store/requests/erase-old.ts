import { type Kysely, type RawBuilder, type SqlBool, sql, type Transaction } from 'kysely'
import type { Database } from '../database/database.ts'
import { inTransaction } from '../database/transaction.ts'
import { truncateWal } from '../database/truncate-wal.ts'
import { isPostgres } from '../schema/dialect.ts'
import type { Tables } from '../schema/tables.ts'
import { addCounts, type Erased, type EraseResult, eraseRows, lockWhere, zeroCounts } from './erase-requests.ts'
import { BATCH_ROWS, inErasableBatches } from './erase-words.ts'

/**
 * `eraseBefore` erases requests that nobody works on (see `isSettledBefore`) and whose last event was before `time`.
 * `eraseSpamBefore` erases requests that a person marked as spam before `time`, and held requests that a daily report
 * delivered before `time` has counted and nobody has touched. Both work in batches while `shouldContinue` returns true.
 */
export type EraseBefore = (time: number, shouldContinue?: () => boolean) => Promise<EraseResult>

export const createEraseBefore =
  ({ db }: Database): EraseBefore =>
  async (time, shouldContinue = () => true) => {
    const erased = zeroCounts()
    const old = batchesIn(db, { time, column: 'receivedAt', where: isUntouchedOrClosed })
    for await (const ids of inErasableBatches(db, old)) {
      if (!shouldContinue()) break
      await eraseBatch(db, erased, (tx) => chooseLocked(tx, ids, isSettledBefore(time)))
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
      await eraseBatch(db, erased, (tx) => chooseLocked(tx, ids, isUntouchedSpam))
    }
    return asResult(db, erased, shouldContinue)
  }

/** Erases the chosen requests in one transaction, and adds their counts to `erased`. */
async function eraseBatch(db: Kysely<Tables>, erased: Erased, choose: (tx: Transaction<Tables>) => Promise<string[]>) {
  addCounts(erased, await inTransaction(db, async (tx) => eraseRows(tx, await choose(tx))))
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

const isUntouchedOrClosed = sql<SqlBool>`(version = 0 or status in ('won', 'lost'))`
/** The condition of a partial index: the same in other words would not use it. */
const isMarked = sql<SqlBool>`"spamAt" is not null`

/** Whether a table has such a row about the request. */
const has = (table: keyof Tables, isSuch: RawBuilder<unknown> = sql`true`) =>
  sql<SqlBool>`exists (select 1 from ${sql.table(table)} where "requestId" = requests.id and ${isSuch})`

/**
 * Staff have closed the request as won or lost, or have never touched it; nobody waits for an answer or writes one; all
 * deliveries are delivered or dismissed, of which only a request that staff entered may have none; and its last mail, note
 * and change were before the time.
 */
const isSettledBefore = (time: number) => sql<SqlBool>`${isUntouchedOrClosed} and "waitingSince" is null
  and not ${has('drafts')}
  and not ${has('requestMails', sql`at >= ${time}`)}
  and not ${has('requestChanges', sql`at >= ${time}`)}
  and not ${has('notes', sql`(requests.version = 0 or at >= ${time})`)}
  and not ${has('outbox', sql`(state not in ('delivered', 'dismissed') or (channel = 'answer' and "deliveredAt" >= ${time}))`)}
  and ("enteredBy" is not null or ${has('outbox')})`

/** Held as it arrived: no member of staff has decided, written or changed anything, and no verified mail belongs to it. */
const isUntouchedSpam = sql<SqlBool>`"suspectedFor" is not null and "acceptedAt" is null and "spamAt" is null
  and owner is null and "followUpOn" is null
  and not ${has('requestChanges')} and not ${has('notes')} and not ${has('drafts')}
  and not ${has('requestMails', sql`"isVerified" = 1`)}
  and ${has('outbox', sql`state = 'held'`)}
  and not ${has('outbox', sql`state <> 'held' and event is null`)}`

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

/**
 * Those of the requests that meet the condition, locked against staff and visitors, as are their deliveries against a
 * worker. The condition is read by a statement of its own, which sees what others wrote before they gave up their locks.
 */
async function chooseLocked(tx: Transaction<Tables>, ids: string[], condition: RawBuilder<SqlBool>) {
  if (isPostgres<Tables>(tx)) {
    await lockWhere(tx, ids)
    await tx.selectFrom('outbox').select('id').where('requestId', 'in', ids).orderBy('id').forUpdate().execute()
  }
  const rows = await tx.selectFrom('requests').select('id').where('id', 'in', ids).where(condition).execute()
  return rows.map(({ id }) => id)
}
