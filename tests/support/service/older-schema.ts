import { DatabaseSync } from 'node:sqlite'
import { Kysely, PostgresDialect } from 'kysely'
import { Migrator } from 'kysely/migration'
import { Pool } from 'pg'
import { sqliteFile } from '../../../store/database/open-sqlite.ts'
import { NodeSqliteDialect } from '../../../store/database/sqlite-dialect.ts'
import { migrations } from '../../../store/schema/migrations.ts'

type Where = { dataDir: string; databaseUrl?: string }

/** A database with the schema before the migration `name`, of which the beginning is enough. */
export async function createDatabaseBefore(name: string, { dataDir, databaseUrl }: Where) {
  const dialect = databaseUrl
    ? new PostgresDialect({ pool: new Pool({ connectionString: databaseUrl }) })
    : new NodeSqliteDialect(new DatabaseSync(sqliteFile(dataDir)))
  const db = new Kysely<unknown>({ dialect })
  const earlier = Object.entries(migrations).filter(([known]) => known < name)
  const provider = { getMigrations: async () => Object.fromEntries(earlier) }
  const { error } = await new Migrator({ db, provider }).migrateToLatest()
  if (error) throw error
  return db
}
