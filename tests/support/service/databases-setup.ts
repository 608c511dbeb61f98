import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { sqliteFile } from '../../../store/database/open-sqlite.ts'
import { openStore } from '../../../store/open-store.ts'
import { startPostgres, whyNoPostgres } from './postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** An SQLite file with the current schema; tests copy it instead of running the migrations. */
    migratedSqlite: string
    /** One server for a whole run, and the name of its database with the current schema. */
    postgres: { url: string; migrated: string } | { missing: string }
  }
}

export default async function prepareDatabases({ provide }: TestProject) {
  const dataDir = mkdtempSync(join(tmpdir(), 'migrated-'))
  await (await openStore({ dataDir })).close()
  provide('migratedSqlite', sqliteFile(dataDir))
  const stopPostgres = await preparePostgres(provide)
  return async () => {
    await stopPostgres?.()
    rmSync(dataDir, { recursive: true })
  }
}

async function preparePostgres(provide: TestProject['provide']) {
  const missing = whyNoPostgres()
  if (missing) return provide('postgres', { missing })
  const server = await startPostgres()
  const migrated = 'migrated'
  const databaseUrl = await server.createDatabase(migrated)
  await (await openStore({ dataDir: '/nowhere', databaseUrl })).close()
  provide('postgres', { url: server.url('postgres'), migrated })
  return server.stop
}
