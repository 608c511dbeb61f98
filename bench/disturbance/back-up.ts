import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Client } from 'pg'

/**
 * `office backup` in a separate process, as an operator runs it. The file is deleted with its folder later, because the
 * deletion of a large file delays commits.
 */
export async function backUpSqlite(dataDir: string) {
  const file = join(dataDir, `backup-${Date.now()}.sqlite`)
  const env = { PATH: process.env.PATH, DATA_DIR: dataDir }
  await promisify(execFile)(process.execPath, ['office/main.ts', 'backup', file], { env })
}

/** Reads every table in one snapshot, as `pg_dump` does, which the package with PostgreSQL does not have. */
export async function readAllOfPostgres(databaseUrl: string) {
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query('begin isolation level repeatable read')
  const { rows } = await client.query<{ tablename: string }>(
    `select tablename from pg_tables where schemaname = 'public'`,
  )
  for (const { tablename } of rows) await client.query(`copy "${tablename}" to '/dev/null' with (format binary)`)
  await client.end()
}
