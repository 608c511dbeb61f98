import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { sqliteFile } from '../../../store/database/open-sqlite.ts'
import { openStore } from '../../../store/open-store.ts'
import { readSchema, startPostgres, whyNoPostgres } from './postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** An SQLite file with the current schema; tests copy it instead of running the migrations. */
    migratedSqlite: string
    /** `askAt` starts one server for a whole run when the first test asks, and answers with a `PostgresServer`. */
    postgres: { askAt: string } | { missing: string }
  }
}

/** `migrated`: the name of a database with the current schema; `schema`: its schema, as `readSchema` gives it. */
export type PostgresServer = { url: string; migrated: string; schema: string }

export default async function prepareDatabases({ provide }: TestProject) {
  const dataDir = mkdtempSync(join(tmpdir(), 'migrated-'))
  await (await openStore({ dataDir })).close()
  provide('migratedSqlite', sqliteFile(dataDir))
  const stopPostgres = await offerPostgres(provide)
  return async () => {
    await stopPostgres?.()
    rmSync(dataDir, { recursive: true })
  }
}

async function offerPostgres(provide: TestProject['provide']) {
  const missing = whyNoPostgres()
  if (missing) return provide('postgres', { missing })
  let starting: ReturnType<typeof preparePostgres> | undefined
  const offer = createServer(async (_, response) => {
    starting ??= preparePostgres()
    response.end(JSON.stringify((await starting).server))
  })
  await new Promise<void>((resolve) => offer.listen(0, '127.0.0.1', resolve))
  provide('postgres', { askAt: `http://127.0.0.1:${(offer.address() as AddressInfo).port}` })
  return async () => {
    offer.close()
    await (await starting)?.stop()
  }
}

async function preparePostgres() {
  const started = await startPostgres()
  const migrated = 'migrated'
  const databaseUrl = await started.createDatabase(migrated)
  await (await openStore({ dataDir: '/nowhere', databaseUrl })).close()
  const server: PostgresServer = { url: started.url('postgres'), migrated, schema: await readSchema(databaseUrl) }
  return { server, stop: started.stop }
}
