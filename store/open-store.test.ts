import { execFile } from 'node:child_process'
import { chmodSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { promisify } from 'node:util'
import { Kysely, sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { aTrialRequest, createStore } from '../tests/support/service/records.ts'
import { createDirectory } from '../tests/support/service/service.ts'
import { openSqlite } from './database/open-sqlite.ts'
import { NodeSqliteDialect } from './database/sqlite-dialect.ts'
import { openStore, storeOn } from './open-store.ts'
import type { Tables } from './schema/tables.ts'

const run = promisify(execFile)

const permissions = (path: string) => statSync(path).mode & 0o777

test('only the owner may read the created data directory and its files', async () => {
  const dataDir = join(createDirectory(), 'deep', 'data')
  const { store } = await createStore(dataDir)
  await store.requests.add(aTrialRequest(), null)
  expect(permissions(dataDir)).toBe(0o700)
  for (const file of ['site.sqlite', 'site.sqlite-wal', 'site.sqlite-shm']) {
    expect(permissions(join(dataDir, file)), file).toBe(0o600)
  }
})

test('the permissions of group and others are removed from an existing data directory', async () => {
  const dataDir = createDirectory()
  const { store } = await createStore(dataDir)
  await store.requests.add(aTrialRequest(), null)
  const paths = ['site.sqlite', 'site.sqlite-wal', 'site.sqlite-shm'].map((file) => join(dataDir, file))
  for (const path of paths) chmodSync(path, 0o666)
  chmodSync(dataDir, 0o755)
  await createStore(dataDir) // A second store on the same files, as the office opens.
  expect(permissions(dataDir)).toBe(0o700)
  for (const path of paths) expect(permissions(path), path).toBe(0o600)
})

test('the permissions of the files do not depend on the umask', async () => {
  const dataDir = join(createDirectory(), 'data')
  const opened = join(import.meta.dirname, 'open-store.ts')
  const script = `process.umask(0)
    const { openStore } = await import(${JSON.stringify(opened)})
    const store = await openStore({ dataDir: ${JSON.stringify(dataDir)} })
    await store.requests.add(readContactHtml('<p>Hello</p>'), null)
        process.kill(process.pid, 'SIGKILL') // So that the -wal and -shm files are not removed.`
  await run(process.execPath, ['--input-type=module', '-e', script]).catch(() => {})
  expect(permissions(dataDir)).toBe(0o700)
  for (const file of ['site.sqlite', 'site.sqlite-wal', 'site.sqlite-shm']) {
    expect(permissions(join(dataDir, file)), file).toBe(0o600)
  }
})

test('SQLite runs in WAL mode, so that readers do not wait for writers', async () => {
  const { dataDir } = await createStore()
  const file = new DatabaseSync(join(dataDir, 'site.sqlite'))
  expect(file.prepare('pragma journal_mode').get()).toEqual({ journal_mode: 'wal' })
  file.close()
})

test('SQLite writes a commit to the disk before it returns, so that a stored request survives a power cut', async () => {
  const { db, close } = openSqlite(createDirectory(), { schema: 'migrate' })
  onTestFinished(close)
  const { rows } = await sql`pragma synchronous`.execute(db)
  expect(rows).toEqual([{ synchronous: 2 }]) // FULL; the setting is one of the connection, not of the file.
})

test('a file that is not a database is refused and not changed', async () => {
  const dataDir = createDirectory()
  const file = join(dataDir, 'site.sqlite')
  const content = 'This is not a database. '.repeat(500)
  writeFileSync(file, content)
  await expect(openStore({ dataDir })).rejects.toThrow(
    `The database ${file} cannot be read (file is not a database). Nothing was changed; put a backup in its place, or use another DATA_DIR.`,
  )
  expect(readFileSync(file, 'utf8')).toBe(content)
})

test('an SQLite database of a newer version is refused and not changed', async () => {
  const dataDir = createDirectory()
  const file = join(dataDir, 'site.sqlite')
  await (await openStore({ dataDir })).close()
  const newer = new DatabaseSync(file)
  newer.exec("insert into kysely_migration values ('9999-from-the-future', '2030-01-01')")
  newer.close()
  const content = readFileSync(file)
  await expect(openStore({ dataDir })).rejects.toThrow(
    `The database ${file} was written by a newer version of this program (it has "9999-from-the-future").`,
  )
  expect(readFileSync(file).equals(content)).toBe(true)
})

test('the error for a data directory that is a file names DATA_DIR', async () => {
  const dataDir = join(createDirectory(), 'data')
  writeFileSync(dataDir, '')
  await expect(openStore({ dataDir })).rejects.toThrow(
    `DATA_DIR is "${dataDir}"; expected a directory that can be written to (ENOTDIR)`,
  )
})

test('the error for a database that is a directory names DATA_DIR', async () => {
  const dataDir = createDirectory()
  mkdirSync(join(dataDir, 'site.sqlite'))
  await expect(openStore({ dataDir })).rejects.toThrow('DATA_DIR is')
})

test('processes that open a new directory at the same time all succeed', async () => {
  const dataDir = createDirectory()
  const open = `
    import { openStore, storeOn } from ${JSON.stringify(import.meta.resolve('./open-store.ts'))}
    await (await openStore({ dataDir: ${JSON.stringify(dataDir)} })).close()`
  const programs = [1, 2, 3].map(() => run(process.execPath, ['--input-type=module', '-e', open]))
  await expect(Promise.all(programs)).resolves.toHaveLength(3)
})

test('the probe fails on a closed database', async () => {
  const store = await openStore({ dataDir: createDirectory() })
  await store.probe()
  await store.close()
  await expect(store.probe()).rejects.toThrow()
})

test('the probe writes to the disk and changes no data', async () => {
  const dataDir = createDirectory()
  const store = await openStore({ dataDir })
  onTestFinished(() => store.close())
  const walSize = () => statSync(join(dataDir, 'site.sqlite-wal')).size
  for (let probes = 0; probes < 3; probes++) {
    const before = walSize()
    await store.probe()
    expect(walSize()).toBeGreaterThan(before)
  }
  const file = new DatabaseSync(join(dataDir, 'site.sqlite'), { readOnly: true })
  expect(file.prepare('pragma user_version').get()).toEqual({ user_version: 0 })
  file.close()
})

test('a record that does not fit on a full disk is refused, and later records are stored', async () => {
  const dataDir = createDirectory()
  await (await openStore({ dataDir })).close()
  const file = new DatabaseSync(join(dataDir, 'site.sqlite'))
  file.exec('vacuum') // Migrations leave pages that are free.
  const limit = (pages: number) => file.exec(`pragma max_page_count = ${pages}`)
  const db = new Kysely<Tables>({ dialect: new NodeSqliteDialect(file) })
  const { requests } = storeOn({
    db,
    reading: db,
    staffReading: db,
    checkRoomAndRights: async () => {},
    migrate: async () => {},
    close: () => db.destroy(),
  })
  const big = aTrialRequest({ Description: 'x'.repeat(50_000) })
  limit(1)
  await expect(requests.add(big, 'key')).rejects.toThrow('database or disk is full')
  expect(await requests.listStored()).toEqual([])
  limit(100_000)
  expect(await requests.add(big, 'key')).toMatchObject({ outcome: 'added' })
  file.close()
})
