import { sql } from 'kysely'
import type { Database } from './database/database.ts'
import { isPostgres } from './schema/dialect.ts'

/**
 * Throws unless the tables can be read, a commit reaches the disk and requests can be stored. No data changes: the statement writes SQLite's
 * user version, or PostgreSQL's lock row of the migrations, with the same value.
 */
export const createProbe =
  ({ db, reading, checkRoomAndRights }: Pick<Database, 'db' | 'reading' | 'checkRoomAndRights'>) =>
  async () => {
    await sql`select 1 from kysely_migration`.execute(reading)
    // SQLite skips the write of an unchanged row, but always writes the user version.
    const write = isPostgres(db)
      ? sql`update kysely_migration_lock set is_locked = is_locked`
      : sql`pragma user_version = 0`
    await write.execute(db)
    await checkRoomAndRights()
  }
