import { existsSync, readFileSync } from 'node:fs'
import { Client } from 'pg'
import { expect, inject, onTestFinished, type TestContext, vi } from 'vitest'
import { sqliteFile } from '../../../store/database/open-sqlite.ts'
import { openStore } from '../../../store/open-store.ts'
import type { PostgresServer } from './databases-setup.ts'
import { emptyDatabase, runStatement } from './postgres.ts'
import { createDirectory, createMigratedDirectory } from './service.ts'

/** For `describe.each`: tests that depend on the database. All others run on SQLite alone. */
export const databases = ['SQLite', 'PostgreSQL'] as const
export type Kind = (typeof databases)[number]

/** A new database with the current schema, which is deleted after the test. */
export async function createDatabase(kind: Kind) {
  if (kind === 'SQLite') return { dataDir: createMigratedDirectory() }
  return { dataDir: createDirectory(), databaseUrl: await createMigratedPostgres() }
}

/** A new database without tables, which is deleted after the test. */
export async function createEmptyDatabase(kind: Kind) {
  const dataDir = createDirectory()
  return kind === 'SQLite' ? { dataDir } : { dataDir, databaseUrl: await createEmptyPostgres() }
}

export const createEmptyPostgres = () => createPostgresDatabase('empty')
export const createMigratedPostgres = () => createPostgresDatabase('template')

type Reusable = { name: string; client?: Client }

/** Migrated databases that earlier tests of this process have left empty, each with a connection. */
const emptied: Reusable[] = []

async function createPostgresDatabase(from: 'empty' | 'template') {
  const offer = inject('postgres')
  if ('missing' in offer) throw new Error(offer.missing)
  const server = (await (await fetch(offer.askAt)).json()) as PostgresServer
  const isMigrated = from === 'template'
  const reused = isMigrated ? emptied.pop() : undefined
  const database: Reusable = reused ?? { name: `test_${crypto.randomUUID().replaceAll('-', '')}` }
  const { name } = database
  const url = server.url.replace(/[^/]*$/, name)
  const template = isMigrated ? server.migrated : 'template1'
  // `file_copy` is fast: the strategy `wal_log` writes every page to the write-ahead log.
  if (!reused) await runStatement(server.url, `create database "${name}" template "${template}" strategy file_copy`)
  onTestFinished(async () => {
    if (isMigrated && (await emptyForReuse(database, url, server.schema))) emptied.push(database)
    else void runStatement(server.url, `drop database "${name}" with (force)`)
  })
  return url
}

/** False if more than rows has changed, or if the test has ended the connection. */
async function emptyForReuse(database: Reusable, url: string, schema: string) {
  try {
    database.client ??= await connectQuietly(url)
    return await emptyDatabase(database.client, schema)
  } catch {
    return false
  }
}

/** Neither an end by the server nor the connection itself is noticed by the process. */
async function connectQuietly(connectionString: string) {
  const client: Client & { unref?(): void } = new Client({ connectionString })
  client.on('error', () => {})
  await client.connect()
  client.unref?.()
  return client
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

/** Waits until `count` statements on PostgreSQL wait for a lock of another transaction. */
export const untilBlocked = ({ databaseUrl = '' }: { databaseUrl?: string }, count = 1) =>
  vi.waitFor(async () => {
    const blocked = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    expect(await runStatement(databaseUrl, blocked)).toHaveLength(count)
  })

/** The files of a SQLite database, with freed pages and the write-ahead log. */
export const bytesIn = (dataDir: string) =>
  [sqliteFile(dataDir), `${sqliteFile(dataDir)}-wal`]
    .filter(existsSync)
    .map((file) => readFileSync(file, 'latin1'))
    .join()
