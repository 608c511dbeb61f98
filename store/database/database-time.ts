import { type Kysely, sql } from 'kysely'
import type { Tables } from '../schema/tables.ts'
import { NodeSqliteAdapter } from './sqlite-dialect.ts'

/**
 * Milliseconds since 1970 by the clock that all processes share: PostgreSQL's, or that of the machine with the SQLite
 * file.
 */
export async function databaseTime(db: Kysely<Tables>): Promise<number> {
  const { adapter } = db.getExecutor()
  if (adapter instanceof NodeSqliteAdapter) return adapter.now()
  const query = sql<{ ms: number }>`
    select floor(extract(epoch from clock_timestamp()) * 1000)::bigint as ms`
  return (await query.execute(db)).rows[0]?.ms as number
}

/** Corrections of the clock by less than this are normal. */
const CLOCK_STEP_MS = 60_000

/** True for a stored time in the future: the clock was set back since. */
export const isAhead = (stored: number, time: number) => stored > time + CLOCK_STEP_MS
