import { type Kysely, sql } from 'kysely'
import { isPostgres } from '../schema/dialect.ts'
import type { Tables } from '../schema/tables.ts'

/**
 * Milliseconds since 1970 by the clock that all processes share: PostgreSQL's clock, or `now` on SQLite, whose processes
 * all run on one machine.
 */
export async function databaseTime(db: Kysely<Tables>, now: () => number): Promise<number> {
  if (!isPostgres(db)) return now()
  const query = sql<{ ms: number }>`
    select floor(extract(epoch from clock_timestamp()) * 1000)::bigint as ms`
  return (await query.execute(db)).rows[0]?.ms as number
}

/** Corrections of the clock by less than this are normal. */
const CLOCK_STEP_MS = 60_000

/** True for a stored time in the future: the clock was set back since. */
export const isAhead = (stored: number, time: number) => stored > time + CLOCK_STEP_MS
