import { setTimeout as wait } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import { isPostgres } from '../schema/dialect.ts'
import type { Tables } from '../schema/tables.ts'
import { BUSY_TIMEOUT_MS } from './sqlite-dialect.ts'

const RETRY_MS = 20

/**
 * Truncates SQLite's write-ahead log, which still contains erased rows. Returns false if readers or writers prevented it
 * for `BUSY_TIMEOUT_MS`, or until `shouldContinue` returned false. PostgreSQL recycles its log automatically.
 */
export async function truncateWal(db: Kysely<Tables>, shouldContinue: () => boolean = () => true) {
  if (isPostgres(db)) return true
  const deadline = performance.now() + BUSY_TIMEOUT_MS
  for (;;) {
    const { rows } = await sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(db)
    if (rows[0]?.busy === 0) return true
    if (performance.now() > deadline || !shouldContinue()) return false
    await wait(RETRY_MS)
  }
}
