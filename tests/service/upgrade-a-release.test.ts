import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { basename } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { gunzipSync } from 'node:zlib'
import { type Kysely, sql } from 'kysely'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { inChunks } from '../../store/database/in-chunks.ts'
import { openDatabase } from '../../store/database/open-database.ts'
import { sqliteFile } from '../../store/database/open-sqlite.ts'
import { openStore } from '../../store/open-store.ts'
import { createEmptyDatabase, databases, skipWithout } from '../support/service/databases.ts'
import { createDatabaseOf } from '../support/service/older-schema.ts'
import { createDirectory } from '../support/service/service.ts'

/** Tables without data of their own, which later versions do not have. */
const dropped = ['unindexedRequests', 'employeeImportRows']
const releases = globSync('tests/releases/*.sqlite.gz').map((file) => [basename(file, '.sqlite.gz'), file] as const)

describe.each(releases)('the database of %s', (_, file) => {
  test('has the schema that its migrations create today', async () => {
    const release = openRelease(file)
    const dataDir = createDirectory()
    await (await createDatabaseOf(release.migrations, { dataDir })).destroy()
    const today = new DatabaseSync(sqliteFile(dataDir))
    onTestFinished(() => today.close())
    const schema = "select name, sql from sqlite_master where name not like 'sqlite_%' order by name"
    expect(today.prepare(schema).all()).toEqual(release.database.prepare(schema).all())
  })

  describe.each(databases)('on %s', (kind) => {
    beforeEach(skipWithout(kind))

    test('is upgraded with every row', async () => {
      const release = openRelease(file)
      const rows = release.tables.map((table) => [table, release.rowsOf(table)] as const)
      const counts = Object.fromEntries(rows.map(([table, { length }]) => [table, length]))
      expect(counts.requests).toBeGreaterThan(20)
      expect(counts.photoSizes).toBeGreaterThan(3)

      const where = await createEmptyDatabase(kind)
      if (where.databaseUrl) {
        const older = await createDatabaseOf(release.migrations, where)
        await insertRows(older, rows)
        await older.destroy()
      } else writeFileSync(sqliteFile(where.dataDir), release.bytes)

      const store = await openStore(where)
      onTestFinished(() => store.close())
      expect((await store.check()).problems).toEqual([])
      // PostgreSQL gets its identity when it is opened.
      const expected: Record<string, unknown> = {
        ...counts,
        databaseIdentity: expect.any(Number),
        employeeImports: 0, // Unfinished uploads are sent again.
        searchTexts: counts.requests,
      }
      const kept = release.tables.filter((table) => !dropped.includes(table))
      expect(await countRows(where, kept)).toEqual(Object.fromEntries(kept.map((table) => [table, expected[table]])))
      const requests = await store.requests.listStored()
      for (const { form, fields } of requests) expect(fields, form).not.toEqual({})
      const times = requests.map(({ receivedAt }) => receivedAt)
      const { forms } = await store.figures.count({ from: Math.min(...times), to: Math.max(...times) + 1 })
      expect(forms.reduce((sum, { count }) => sum + count, 0)).toBe(requests.length)
    })
  })
})

type Rows = Record<string, unknown>[]

/** The database that `tests/releases/create.ts` wrote. */
function openRelease(file: string) {
  const bytes = gunzipSync(readFileSync(file))
  const path = sqliteFile(createDirectory())
  writeFileSync(path, bytes)
  const database = new DatabaseSync(path, { readOnly: true })
  onTestFinished(() => database.close())
  const rowsOf = (table: string) => database.prepare(`select * from "${table}"`).all() as Rows
  // The tables of the full-text search are SQLite's own.
  const ofProject = "type = 'table' and name not like 'kysely_%' and name not like 'searchIndex%'"
  const tables = database.prepare(`select name from sqlite_master where ${ofProject}`).all()
  return {
    bytes,
    database,
    migrations: rowsOf('kysely_migration').map(({ name }) => String(name)),
    tables: tables.map(({ name }) => String(name)),
    rowsOf,
  }
}

/** Into PostgreSQL, whatever the order of its foreign keys. */
const insertRows = (db: Kysely<unknown>, tables: (readonly [string, Rows])[]) =>
  db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    for (const [table, rows] of tables) {
      await sql`truncate ${sql.table(table)} cascade`.execute(tx)
      for (const some of inChunks(rows))
        await (tx as Kysely<Record<string, Rows[number]>>).insertInto(table).values(some).execute()
    }
  })

async function countRows(where: Parameters<typeof openDatabase>[0], tables: string[]) {
  const { db, close } = await openDatabase(where)
  const counts = tables.map(async (table) => {
    const { rows } = await sql<{ n: number }>`select count(*) as n from ${sql.table(table)}`.execute(db)
    return [table, Number(rows[0]?.n)] as const
  })
  return Object.fromEntries(await Promise.all(counts).finally(close))
}
