import { existsSync, readFileSync } from 'node:fs'
import { Client } from 'pg'
import { inject, onTestFinished, type TestContext } from 'vitest'
import { sqliteFile } from '../../../store/database/open-sqlite.ts'
import { openStore } from '../../../store/open-store.ts'
import type { PostgresServer } from './databases-setup.ts'
import { runStatement } from './postgres.ts'
import { createDirectory, createMigratedDirectory } from './service.ts'

/** For `describe.each`: tests of the store run on both databases. */
export const databases = ['SQLite', 'PostgreSQL'] as const
export type Kind = (typeof databases)[number]

/** A new database with the current schema, which is deleted after the test. */
export async function createDatabase(kind: Kind) {
  if (kind === 'SQLite') return { dataDir: createMigratedDirectory() }
  return { dataDir: createDirectory(), databaseUrl: await createPostgresDatabase('template') }
}

/** A new database without tables, which is deleted after the test. */
export async function createEmptyDatabase(kind: Kind) {
  const dataDir = createDirectory()
  return kind === 'SQLite' ? { dataDir } : { dataDir, databaseUrl: await createEmptyPostgres() }
}

export const createEmptyPostgres = () => createPostgresDatabase('empty')

async function createPostgresDatabase(from: 'empty' | 'template') {
  const offer = inject('postgres')
  if ('missing' in offer) throw new Error(offer.missing)
  const server = (await (await fetch(offer.askAt)).json()) as PostgresServer
  const name = `test_${crypto.randomUUID().replaceAll('-', '')}`
  const template = from === 'template' ? server.migrated : 'template1'
  // `file_copy` is fast: the strategy `wal_log` writes every page to the write-ahead log.
  await runStatement(server.url, `create database "${name}" template "${template}" strategy file_copy`)
  onTestFinished(() => void runStatement(server.url, `drop database "${name}" with (force)`))
  return server.url.replace(/[^/]*$/, name)
}

/** For `beforeEach`: skips the test, with the reason, if the database is missing. */
export const skipWithout = (kind: Kind) => (context: TestContext) => {
  const server = inject('postgres')
  if (kind === 'PostgreSQL' && 'missing' in server) context.skip(server.missing)
}

/** A store on a new database, which is deleted after the test. */
export const createStoreOn = async (kind: Kind, now?: () => number, recipients?: string[]) =>
  openStoreOn(await createDatabase(kind), now, recipients)

/** On PostgreSQL a deadlock lasts until the time limit of the test, instead of a second. */
export async function createStoreWithLastingDeadlocks(kind: Kind, now?: () => number) {
  const where = await createDatabase(kind)
  if (where.databaseUrl) {
    const name = new URL(where.databaseUrl).pathname.slice(1)
    await runStatement(where.databaseUrl, `alter database "${name}" set deadlock_timeout = '1h'`)
  }
  return openStoreOn(where, now)
}

type Where = Awaited<ReturnType<typeof createDatabase>>

async function openStoreOn(where: Where, now?: () => number, recipients?: string[]) {
  const open = async () => {
    const store = await openStore({ ...where, now, recipients })
    onTestFinished(() => store.close())
    return store
  }
  return { store: await open(), where, again: open }
}

/** Runs a statement on PostgreSQL without committing it, as another instance would; returns the commit. */
export async function executeUncommitted(where: { databaseUrl?: string }, statement: string) {
  const client = new Client({ connectionString: where.databaseUrl })
  await client.connect()
  await client.query('begin')
  await client.query(statement)
  return async () => {
    await client.query('commit')
    await client.end()
  }
}

/** The files of a SQLite database, with freed pages and the write-ahead log. */
export const bytesIn = (dataDir: string) =>
  [sqliteFile(dataDir), `${sqliteFile(dataDir)}-wal`]
    .filter(existsSync)
    .map((file) => readFileSync(file, 'latin1'))
    .join()
