import { type Kysely, sql } from 'kysely'
import { isPostgres } from './dialect.ts'

/** The figures count the requests when they are read, so no day is kept. The index by time of receipt stays. */
export async function dropCountedDays(db: Kysely<unknown>) {
  if (isPostgres(db)) {
    await sql`drop trigger "requestsCounted" on requests`.execute(db)
    await sql`drop function "requestsCounted"()`.execute(db)
  } else
    for (const event of ['Insert', 'Update', 'Delete'])
      await sql`drop trigger ${sql.id(`requestsCounted${event}`)}`.execute(db)
  for (const table of ['countedDays', 'changedRequestTimes']) await sql`drop table ${sql.table(table)}`.execute(db)
}
