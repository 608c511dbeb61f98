import { DatabaseSync } from 'node:sqlite'
import { Kysely, PostgresDialect, sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { Pool } from 'pg'
import { onTestFinished } from 'vitest'
import { sqliteFile } from '../../../store/database/open-sqlite.ts'
import { NodeSqliteDialect } from '../../../store/database/sqlite-dialect.ts'
import { migrations } from '../../../store/schema/migrations.ts'

type Where = { dataDir: string; databaseUrl?: string }

export const sampleMigration = '9999-sample'

/** Until the end of the test this program has a later migration, which adds a column to each consent text. */
export function addSampleMigration() {
  migrations[sampleMigration] = {
    up: async (db: Kysely<unknown>) => {
      await sql`alter table "consentTexts" add column note text not null default 'none'`.execute(db)
    },
  }
  onTestFinished(() => {
    delete migrations[sampleMigration]
  })
}

/** A database with the schema before the migration `name`, of which the beginning is enough. */
export const createDatabaseBefore = (name: string, where: Where) =>
  createDatabaseOf(
    Object.keys(migrations).filter((known) => known < name),
    where,
  )

/** A database on which only these migrations ran. */
export async function createDatabaseOf(names: string[], where: Where) {
  const db = openQueries(where)
  const some = Object.entries(migrations).filter(([name]) => names.includes(name))
  const provider = { getMigrations: async () => Object.fromEntries(some) }
  const { error } = await new Migrator({ db, provider }).migrateToLatest()
  if (error) throw error
  return db
}

/** A database of the state before the first release, with the row of one request. */
export async function createUnreleasedDatabase(where: Where) {
  const db = openQueries(where)
  const provider = {
    getMigrations: async () => ({
      '0001-records-and-outbox': {
        up: async (tx: Kysely<unknown>) => {
          await sql`create table requests (id text primary key)`.execute(tx)
        },
      },
    }),
  }
  const { error } = await new Migrator({ db, provider }).migrateToLatest()
  if (error) throw error
  await sql`insert into requests values ('0198c0de')`.execute(db)
  await db.destroy()
}

/** The sentence for such a database. */
export const unreleased = (where: string, empty: string) =>
  `The database ${where} was written before the first release and cannot be migrated. Nothing was changed; export its requests as CSV and its employees with the previous version, then start with ${empty}, into which employees can be imported again, but not requests, staff, passkeys, history and audit.`

function openQueries({ dataDir, databaseUrl }: Where) {
  const dialect = databaseUrl
    ? new PostgresDialect({ pool: new Pool({ connectionString: databaseUrl }) })
    : new NodeSqliteDialect(new DatabaseSync(sqliteFile(dataDir)))
  return new Kysely<unknown>({ dialect })
}
