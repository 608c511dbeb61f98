import { type Kysely, sql } from 'kysely'
import { isPostgres } from '../schema/dialect.ts'
import type { Tables } from '../schema/tables.ts'

/**
 * Milliseconds since 1970 by the clock that all processes share: on PostgreSQL the server's clock. On SQLite all
 * processes run on one machine and share its clock, `now`.
 */
export async function databaseTime(db: Kysely<Tables>, now: () => number): Promise<number> {
  if (!isPostgres(db)) return now()
  const query = sql<{ ms: number }>`
    select floor(extract(epoch from clock_timestamp()) * 1000)::bigint as ms`
  return (await query.execute(db)).rows[0]?.ms as number
}
