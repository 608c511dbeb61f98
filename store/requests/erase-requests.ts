import { type RawBuilder, type SqlBool, sql, type Transaction } from 'kysely'
import type { Database } from '../database/database.ts'
import { inChunks } from '../database/in-chunks.ts'
import { inTransaction } from '../database/transaction.ts'
import { truncateWal } from '../database/truncate-wal.ts'
import { addErasedEvents } from '../outbox/webhook-events.ts'
import { isPostgres } from '../schema/dialect.ts'
import type { Tables } from '../schema/tables.ts'
import { writeAudits } from '../staff/audit.ts'
import { eraseFileParts } from './erase-file-parts.ts'
import { BATCH_ROWS, eraseWords, inErasableBatches } from './erase-words.ts'

/** The counts of the erased records. */
export type Erased = { requests: number; deliveries: number }

/** `stillInLog`: SQLite's write-ahead log was in use; it contains the records until the next erasure or the stop of the service. */
export type EraseResult = Erased & { stillInLog?: true }

/** Erases requests with all rows about them, in batches, with an audit entry for each. `by` is null for the command line. */
export type Erase = (ids: string[], by?: string | null) => Promise<EraseResult>

export const createErase =
  ({ db }: Database): Erase =>
  async (ids, by = null) => {
    const erased = zeroCounts()
    for await (const some of inErasableBatches(db, inChunks(ids, BATCH_ROWS))) {
      const counts = await inTransaction(db, async (tx) => {
        const found = await lockWhere(tx, some)
        const entries = found.map((subject) => ({ by, action: 'erased a request', subject }) as const)
        await writeAudits(tx, entries)
        return eraseRows(tx, found)
      })
      addCounts(erased, counts)
    }
    return (await truncateWal(db)) ? erased : { ...erased, stillInLog: true }
  }

export const zeroCounts = (): Erased => ({ requests: 0, deliveries: 0 })

export function addCounts(sum: Erased, { requests, deliveries }: Erased) {
  sum.requests += requests
  sum.deliveries += deliveries
}

/**
 * Locks those of the requests that meet the condition, before their deliveries, as staff do. Waits for concurrent changes by
 * staff, and takes them into account.
 */
export async function lockWhere(tx: Transaction<Tables>, ids: string[], condition: RawBuilder<SqlBool> = sql`true`) {
  const rows = await tx
    .selectFrom('requests')
    .select('id')
    .where('id', 'in', ids)
    .where(condition)
    .orderBy('id')
    .$if(isPostgres<Tables>(tx), (requests) => requests.forUpdate())
    .execute()
  return rows.map(({ id }) => id)
}

/**
 * Erases requests with all rows about them (deliveries in any state, notes, changes …), in a transaction of the caller, who
 * truncates the write-ahead log afterwards.
 */
export async function eraseRows(tx: Transaction<Tables>, ids: string[]): Promise<Erased> {
  if (ids.length === 0) return zeroCounts()
  // Waits for transactions that add a note or search words to these requests, and stops new ones.
  await lockWhere(tx, ids)
  await addErasedEvents(tx, ids)
  await tx.deleteFrom('idempotencyKeys').where('recordId', 'in', ids).execute()
  await eraseWords(tx, ids)
  await eraseFileParts(tx, ids)
  for (const about of ['requestChanges', 'notes'] as const)
    await tx.deleteFrom(about).where('requestId', 'in', ids).execute()
  const deliveries = await tx.deleteFrom('outbox').where('requestId', 'in', ids).executeTakeFirst()
  const requests = await tx.deleteFrom('requests').where('id', 'in', ids).executeTakeFirst()
  return {
    requests: Number(requests.numDeletedRows),
    deliveries: Number(deliveries.numDeletedRows),
  }
}
