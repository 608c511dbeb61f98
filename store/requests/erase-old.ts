import { type Kysely, type RawBuilder, type SqlBool, sql, type Transaction } from 'kysely'
import { every } from '../database/conditions.ts'
import type { Database } from '../database/database.ts'
import type { Tables } from '../schema/tables.ts'
import { lockRequests } from './change-request.ts'
import { type EraseResult, eraseInBatches, eraseRows } from './erase-requests.ts'
import { BATCH_ROWS, inErasableBatches } from './erase-words.ts'
import { isUndecided } from './request-columns.ts'

/** Erases in batches while `shouldContinue` returns true. */
export type EraseBefore = (time: number, shouldContinue?: () => boolean) => Promise<EraseResult>

/** Erases requests that nobody works on (see `isSettledBefore`) and whose last event was before `time`. */
export const createEraseBefore = ({ db }: Database) => erasing(db, settledBefore)

/**
 * Erases requests that a person marked as spam before `time`, and held requests that a daily report delivered before `time`
 * has counted and nobody has touched.
 */
export const createEraseSpamBefore = ({ db }: Database) => erasing(db, spamBefore)

/** Requests, and the condition of those that are erased. */
type Batch = { ids: string[]; condition: RawBuilder<SqlBool> }

const erasing =
  (db: Kysely<Tables>, batchesBefore: (db: Kysely<Tables>, time: number) => AsyncGenerator<Batch>): EraseBefore =>
  (time, shouldContinue) =>
    eraseInBatches(
      db,
      batchesBefore(db, time),
      async (tx, { ids, condition }) => eraseRows(tx, await chooseLocked(tx, ids, condition)),
      shouldContinue,
    )

async function* settledBefore(db: Kysely<Tables>, time: number): AsyncGenerator<Batch> {
  const isOld = every([isUntouchedOrClosed, sql`"receivedAt" < ${time}`])
  for await (const ids of batchesIn(db, 'receivedAt', isOld)) yield { ids, condition: isSettledBefore(time) }
}

async function* spamBefore(db: Kysely<Tables>, time: number): AsyncGenerator<Batch> {
  // `is not null` is the condition of a partial index: the same in other words would not use it.
  const isMarked = sql<SqlBool>`"spamAt" is not null and "spamAt" < ${time}`
  for await (const ids of batchesIn(db, 'spamAt', isMarked)) yield { ids, condition: isMarked }
  const reportedAt = await lastReportBefore(db, time)
  if (reportedAt === 0) return
  const isHeld = every([isUndecided, sql`"heldAt" is not null`])
  for await (const ids of batchesIn(db, 'id', isHeld)) yield { ids, condition: isUntouchedSpam(reportedAt) }
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

/**
 * Held before the report as it arrived: no member of staff has decided, written or changed anything, and no verified mail
 * belongs to it.
 */
const isUntouchedSpam = (reportedAt: number) => sql<SqlBool>`${isUndecided}
  and owner is null and "followUpOn" is null
  and not ${has('requestChanges')} and not ${has('notes')} and not ${has('drafts')}
  and not ${has('requestMails', sql`"isVerified" = 1`)}
  and ${has('outbox', sql`state = 'held' and "createdAt" < ${reportedAt}`)}
  and not ${has('outbox', sql`state <> 'held' and event is null`)}`

/** The ids of the requests that meet the condition, in the order of a column with an index. */
async function* batchesIn(db: Kysely<Tables>, column: 'receivedAt' | 'spamAt' | 'id', condition: RawBuilder<unknown>) {
  const read = async (last?: { at: unknown; id: string }) => {
    const isAfter = last && sql`(${sql.ref(column)}, id) > (${last.at}, ${last.id})`
    const { rows } = await sql<{ at: unknown; id: string }>`select ${sql.ref(column)} as at, id from requests
      where ${every([condition, isAfter])} order by ${sql.ref(column)}, id limit ${BATCH_ROWS}`.execute(db)
    return rows
  }
  for (let rows = await read(); rows.length > 0; rows = await read(rows.at(-1)))
    yield* inErasableBatches(
      db,
      rows.map(({ id }) => id),
    )
}

/**
 * Those of the requests that meet the condition, locked against staff and visitors, as are their deliveries against a
 * worker. The condition is read by a statement of its own, which sees what others wrote before they gave up their locks.
 */
async function chooseLocked(tx: Transaction<Tables>, ids: string[], condition: RawBuilder<SqlBool>) {
  await lockRequests(tx, ids)
  await tx.selectFrom('outbox').select('id').where('requestId', 'in', ids).orderBy('id').forUpdate().execute()
  const rows = await tx.selectFrom('requests').select('id').where('id', 'in', ids).where(condition).execute()
  return rows.map(({ id }) => id)
}
