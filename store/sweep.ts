import { type Kysely, sql } from 'kysely'
import type { Database } from './database/database.ts'
import { inTransaction } from './database/transaction.ts'
import type { Tables } from './schema/tables.ts'

const DAY_MS = 24 * 60 * 60 * 1_000

type Expiry = { table: keyof Tables; keys: string[]; since: string; after: number }

/** Rows are deleted when `since` is `after` milliseconds ago. */
const expiries: Expiry[] = [
  { table: 'idempotencyKeys', keys: ['call', 'key'], since: 'usedAt', after: 7 * DAY_MS },
  // The deliveries of a notice are deleted with it (cascade).
  { table: 'notices', keys: ['id'], since: 'createdAt', after: 400 * DAY_MS },
  { table: 'audit', keys: ['id'], since: 'at', after: 400 * DAY_MS },
  // An expired link is explained for this long to the person who opens it.
  { table: 'invitations', keys: ['id'], since: 'expiresAt', after: 30 * DAY_MS },
  { table: 'sessions', keys: ['id'], since: 'createdAt', after: DAY_MS },
  { table: 'challenges', keys: ['id'], since: 'expiresAt', after: 0 },
  // Their photos lose the owner.
  { table: 'employeeImports', keys: ['id'], since: 'createdAt', after: DAY_MS },
]

/** The rows of a batch. Other writers wait for its transaction. */
const BATCH_ROWS = 500

/** Deletes the rows that have expired at `time`, in batches while `shouldContinue` returns true, and then their content in the write-ahead log. */
export const createSweep =
  ({ db }: Database, eraseUnused: (shouldContinue: () => boolean) => Promise<void>) =>
  async (time: number, shouldContinue: () => boolean = () => true) => {
    for (const expiry of expiries) {
      let deleted = BATCH_ROWS
      while (deleted === BATCH_ROWS && shouldContinue())
        deleted = await inTransaction(db, (tx) => deleteBatch(tx, expiry, time))
    }
    await eraseUnused(shouldContinue)
  }

async function deleteBatch(db: Kysely<Tables>, { table, keys, since, after }: Expiry, time: number) {
  const columns = sql.join(keys.map((key) => sql.ref(key)))
  const { numAffectedRows } = await sql`
    delete from ${sql.table(table)} where (${columns}) in (
      select ${columns} from ${sql.table(table)} where ${sql.ref(since)} < ${time - after}
      limit ${sql.lit(BATCH_ROWS)})`.execute(db)
  return Number(numAffectedRows)
}
