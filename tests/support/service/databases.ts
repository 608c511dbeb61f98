import { Client } from 'pg'
import { inject, onTestFinished, type TestContext } from 'vitest'
import { openStore } from '../../../store/open-store.ts'
import { ask } from './postgres.ts'
import { aDirectory, aMigratedDirectory } from './service.ts'

/** For `describe.each`: tests of the store run on both databases. */
export const databases = ['SQLite', 'PostgreSQL'] as const
export type Kind = (typeof databases)[number]

/** A new database with the current schema, which is deleted after the test. */
export async function aDatabase(kind: Kind) {
  if (kind === 'SQLite') return { dataDir: aMigratedDirectory() }
  return { dataDir: aDirectory(), databaseUrl: await createDatabase('template') }
}

/** A new database without tables, which is deleted after the test. */
export async function anEmptyDatabase(kind: Kind) {
  const dataDir = aDirectory()
  return kind === 'SQLite' ? { dataDir } : { dataDir, databaseUrl: await anEmptyPostgres() }
}

export const anEmptyPostgres = () => createDatabase('empty')

async function createDatabase(from: 'empty' | 'template') {
  const server = inject('postgres')
  if ('missing' in server) throw new Error(server.missing)
  const name = `test_${crypto.randomUUID().replaceAll('-', '')}`
  const template = from === 'template' ? server.migrated : 'template1'
  // This strategy copies files; the other one writes every page to the log.
  await ask(server.url, `create database "${name}" template "${template}" strategy file_copy`)
  onTestFinished(() => void ask(server.url, `drop database "${name}" with (force)`))
  return server.url.replace(/[^/]*$/, name)
}

/** For `beforeEach`: skips the test, with the reason, if the database is missing. */
export const skipWithout = (kind: Kind) => (context: TestContext) => {
  const server = inject('postgres')
  if (kind === 'PostgreSQL' && 'missing' in server) context.skip(server.missing)
}

/** A store on a new database of that kind; both are removed after the test. */
export async function aStoreOn(kind: Kind, now?: () => number, recipients?: string[]) {
  const where = await aDatabase(kind)
  const open = async () => {
    const store = await openStore({ ...where, now, recipients })
    onTestFinished(() => store.close())
    return store
  }
  return { store: await open(), where, again: open }
}

/** Runs a statement on PostgreSQL without committing it, as another instance would; returns the commit. */
export async function uncommitted(where: { databaseUrl?: string }, statement: string) {
  const client = new Client({ connectionString: where.databaseUrl })
  await client.connect()
  await client.query('begin')
  await client.query(statement)
  return async () => {
    await client.query('commit')
    await client.end()
  }
}
