import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { Kysely, Transaction } from 'kysely'
import type { Database } from '../database/database.ts'
import { inChunks } from '../database/in-chunks.ts'
import { inTransaction } from '../database/transaction.ts'
import { truncateWal } from '../database/truncate-wal.ts'
import { addErasedEvents } from '../outbox/webhook-events.ts'
import { isPostgres } from '../schema/dialect.ts'
import type { Tables } from '../schema/tables.ts'

/** Erases submissions with all rows about them (deliveries in any state, notes, changes …), in one transaction. */
export type Erase = (ids: { leads: string[]; messages: string[] }) => Promise<EraseResult>

/**
 * `eraseBefore` erases submissions received before `time` whose deliveries are all delivered or dismissed.
 * `eraseSpamBefore` erases submissions that a person marked as spam before `time`, and held submissions that were
 * counted in a daily report delivered before `time`. Both work in batches while `shouldContinue` returns true.
 */
export type EraseBefore = (time: number, shouldContinue?: () => boolean) => Promise<EraseResult>

/** The counts of the erased records. */
export type Erased = { leads: number; messages: number; mails: number }

/** `stillInLog`: SQLite's write-ahead log was in use; it contains the records until the next erasure or the stop of the service. */
export type EraseResult = Erased & { stillInLog?: true }

/** The rows of a batch. Other writers wait for its transaction. */
const BATCH_ROWS = 200

type Table = 'leads' | 'messages'
const mailsOf = { leads: 'leadId', messages: 'messageId' } as const
const tables = Object.keys(mailsOf) as Table[]

export const eraseIn =
  ({ db }: Database): Erase =>
  async (ids) => {
    const erased = await inTransaction(db, (tx) => eraseSubmissions(tx, ids))
    return (await truncateWal(db)) ? erased : { ...erased, stillInLog: true }
  }

/** For a larger transaction. The caller truncates the write-ahead log afterwards. */
export async function eraseSubmissions(
  tx: Transaction<Tables>,
  ids: { leads: string[]; messages: string[] },
): Promise<Erased> {
  const counts = zeroCounts()
  for (const table of tables) {
    for (const some of inChunks(ids[table])) await eraseRows(tx, table, some, counts)
  }
  return counts
}

export const eraseBeforeIn =
  ({ db }: Database): EraseBefore =>
  async (time, shouldContinue = () => true) => {
    const erased = zeroCounts()
    for (const table of tables) {
      for (let last = ''; shouldContinue(); ) {
        const rows = await rowsAfter(db, table, last)
        const old = rows.filter(({ receivedAt }) => receivedAt < time).map(({ id }) => id)
        if (old.length === 0) break // Ids are in the order of time.
        await eraseBatch(db, table, erased, (tx) => selectSettled(tx, table, old))
        last = rows.at(-1)?.id ?? ''
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
      while (shouldContinue()) {
        const counts = await eraseBatch(db, table, erased, (tx) =>
          selectOldSpam(tx, table, time, reportedUntil),
        )
        if (counts[table] === 0) break
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
): Promise<Erased> {
  const counts = await inTransaction(db, async (tx) => {
    const inThisBatch = zeroCounts()
    await eraseRows(tx, table, await choose(tx), inThisBatch)
    return inThisBatch
  })
  for (const what of Object.keys(erased) as (keyof Erased)[]) erased[what] += counts[what]
  // SQLite is synchronous: without this pause no request or signal would be handled.
  await yieldToEventLoop()
  return counts
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
    .innerJoin('outbox', 'outbox.noticeId', 'notices.id')
    .select(({ fn }) => fn.max('notices.createdAt').as('createdAt'))
    .where('notices.kind', '=', 'dailyReport')
    .where('outbox.state', '=', 'delivered')
    .where('outbox.deliveredAt', '<', time)
    .executeTakeFirst()
  return report?.createdAt ?? 0
}

/** Ids of one batch: submissions marked as spam before `time`, and held submissions received before `reportedUntil`. */
async function selectOldSpam(
  tx: Transaction<Tables>,
  table: Table,
  time: number,
  reportedUntil: number,
): Promise<string[]> {
  const rows = await tx
    .selectFrom(table)
    .select(`${table}.id`)
    .where((record) =>
      record.or([
        record('spamAt', '<', time),
        record.and([
          record('receivedAt', '<', reportedUntil),
          record('suspectedFor', 'is not', null),
          record('acceptedAt', 'is', null),
          record.exists(
            record
              .selectFrom('outbox')
              .select('outbox.id')
              .whereRef(`outbox.${mailsOf[table]}`, '=', `${table}.id`)
              .where('outbox.state', '=', 'held'),
          ),
        ]),
      ]),
    )
    .limit(BATCH_ROWS)
    // The row lock waits for a concurrent release by staff.
    .$if(isPostgres<Tables>(tx), (records) => records.forUpdate())
    .execute()
  return rows.map(({ id }) => id)
}

const zeroCounts = (): Erased => ({ leads: 0, messages: 0, mails: 0 })

const rowsAfter = (db: Kysely<Tables>, table: Table, last: string) =>
  db
    .selectFrom(table)
    .select(['id', 'receivedAt'])
    .where('id', '>', last)
    .orderBy('id')
    .limit(BATCH_ROWS)
    .execute()

/** The ids whose deliveries are all delivered or dismissed. */
async function selectSettled(tx: Transaction<Tables>, table: Table, ids: string[]) {
  const mails = await tx
    .selectFrom('outbox')
    .select([`${mailsOf[table]} as about`, 'state'])
    .where(mailsOf[table], 'in', ids)
    .$if(isPostgres<Tables>(tx), (deliveries) => deliveries.forUpdate()) // Locks them against a concurrent retry.
    .execute()
  const pending = new Set(
    mails
      .filter(({ state }) => state !== 'delivered' && state !== 'dismissed')
      .map(({ about }) => about),
  )
  const withDeliveries = new Set(mails.map(({ about }) => about))
  return ids.filter((id) => withDeliveries.has(id) && !pending.has(id))
}

async function eraseRows(tx: Transaction<Tables>, table: Table, ids: string[], counts: Erased) {
  if (ids.length === 0) return
  if (isPostgres<Tables>(tx)) {
    // Waits for transactions that add a note or search words to these submissions, and stops new ones.
    await tx
      .selectFrom(table)
      .select('id')
      .where('id', 'in', ids)
      .orderBy('id')
      .forUpdate()
      .execute()
  }
  await addErasedEvents(tx, { table, ids })
  await tx.deleteFrom('idempotencyKeys').where('recordId', 'in', ids).execute()
  for (const about of ['requestChanges', 'notes', 'searchTexts'] as const)
    await tx.deleteFrom(about).where('requestId', 'in', ids).execute()
  const mails = await tx.deleteFrom('outbox').where(mailsOf[table], 'in', ids).executeTakeFirst()
  const records = await tx.deleteFrom(table).where('id', 'in', ids).executeTakeFirst()
  counts.mails += Number(mails.numDeletedRows)
  counts[table] += Number(records.numDeletedRows)
}
