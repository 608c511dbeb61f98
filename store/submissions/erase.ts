import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Kysely, Transaction } from 'kysely'
import type { Database } from '../database/database.ts'
import { inChunks } from '../database/in-chunks.ts'
import { inTransaction } from '../database/transaction.ts'
import { truncateWal } from '../database/truncate-wal.ts'
import { isPostgres } from '../schema/dialect.ts'
import type { Tables } from '../schema/tables.ts'

/** Erases these submissions with their deliveries, whatever their state, and idempotency keys, in one transaction. */
export type Erase = (ids: { leads: string[]; messages: string[] }) => Promise<Erasing>

/**
 * `eraseBefore` erases submissions received before that time whose deliveries are all delivered or dismissed.
 * `eraseSpamBefore` erases submissions that a person marked as spam before that time, and held ones that were
 * counted in a daily report delivered before that time. Both work in batches while `goOn` returns true.
 */
export type EraseBefore = (time: number, goOn?: () => boolean) => Promise<Erasing>

/** How many of each. */
export type Erased = { leads: number; messages: number; mails: number }

/** `stillInLog`: SQLite's log was in use and still contains them until the next erasure or the stop of the service. */
export type Erasing = Erased & { stillInLog?: true }

/** A batch; other writers wait for its transaction. */
const ROWS_TOGETHER = 200

type Table = 'leads' | 'messages'
const mailsOf = { leads: 'leadId', messages: 'messageId' } as const
const tables = Object.keys(mailsOf) as Table[]

export const eraseIn =
  ({ db }: Database): Erase =>
  async (ids) => {
    const erased = await inTransaction(db, async (tx) => {
      const counts = noneErased()
      for (const table of tables) {
        for (const some of inChunks(ids[table])) await eraseRows(tx, table, some, counts)
      }
      return counts
    })
    return (await truncateWal(db)) ? erased : { ...erased, stillInLog: true }
  }

export const eraseBeforeIn =
  ({ db }: Database): EraseBefore =>
  async (time, goOn = () => true) => {
    const erased = noneErased()
    for (const table of tables) {
      for (let last = ''; goOn(); ) {
        const rows = await rowsBehind(db, table, last)
        const old = rows.filter(({ receivedAt }) => receivedAt < time).map(({ id }) => id)
        if (old.length === 0) break // Ids are in the order of time.
        await eraseBatch(db, table, erased, (tx) => settled(tx, table, old))
        last = rows.at(-1)?.id ?? ''
      }
    }
    return erasing(db, erased, goOn)
  }

export const eraseSpamBeforeIn =
  ({ db }: Database): EraseBefore =>
  async (time, goOn = () => true) => {
    const reportedUntil = await lastReportBefore(db, time)
    const erased = noneErased()
    for (const table of tables) {
      while (goOn()) {
        const counts = await eraseBatch(db, table, erased, (tx) =>
          oldSpam(tx, table, time, reportedUntil),
        )
        if (counts[table] === 0) break
      }
    }
    return erasing(db, erased, goOn)
  }

/** Erases the chosen submissions in one transaction, and adds their counts to `erased`. */
async function eraseBatch(
  db: Kysely<Tables>,
  table: Table,
  erased: Erased,
  choose: (tx: Transaction<Tables>) => Promise<string[]>,
): Promise<Erased> {
  const counts = await inTransaction(db, async (tx) => {
    const inThisBatch = noneErased()
    await eraseRows(tx, table, await choose(tx), inThisBatch)
    return inThisBatch
  })
  for (const what of Object.keys(erased) as (keyof Erased)[]) erased[what] += counts[what]
  // SQLite is synchronous: without this pause no request or signal would be handled.
  await nextTurn()
  return counts
}

async function erasing(db: Kysely<Tables>, erased: Erased, goOn: () => boolean): Promise<Erasing> {
  const nothing = erased.leads + erased.messages === 0
  return nothing || (await truncateWal(db, goOn)) ? erased : { ...erased, stillInLog: true }
}

/** Creation time of the newest daily report that was delivered before `time`; 0 if there is none. */
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

/** Ids of one batch: submissions marked as spam before `time`, and held ones received before `reportedUntil`. */
async function oldSpam(
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
    .limit(ROWS_TOGETHER)
    // The row lock orders this and a concurrent release by staff.
    .$if(isPostgres<Tables>(tx), (records) => records.forUpdate())
    .execute()
  return rows.map(({ id }) => id)
}

const noneErased = (): Erased => ({ leads: 0, messages: 0, mails: 0 })

const rowsBehind = (db: Kysely<Tables>, table: Table, last: string) =>
  db
    .selectFrom(table)
    .select(['id', 'receivedAt'])
    .where('id', '>', last)
    .orderBy('id')
    .limit(ROWS_TOGETHER)
    .execute()

/** The ids whose deliveries are all delivered or dismissed. The others stay until staff have dealt with them. */
async function settled(tx: Transaction<Tables>, table: Table, ids: string[]) {
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
  await tx.deleteFrom('idempotencyKeys').where('recordId', 'in', ids).execute()
  const mails = await tx.deleteFrom('outbox').where(mailsOf[table], 'in', ids).executeTakeFirst()
  const records = await tx.deleteFrom(table).where('id', 'in', ids).executeTakeFirst()
  counts.mails += Number(mails.numDeletedRows)
  counts[table] += Number(records.numDeletedRows)
}
