import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { basename } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { gunzipSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { sqliteFile } from '../../store/database/open-sqlite.ts'
import { openStore } from '../../store/open-store.ts'
import { createDirectory } from '../support/service/service.ts'

const releases = globSync('tests/releases/*.sqlite.gz').map((file) => [basename(file, '.sqlite.gz'), file] as const)

test.each(releases)('the database of %s is upgraded with every row', async (_, file) => {
  const dataDir = createDirectory()
  writeFileSync(sqliteFile(dataDir), gunzipSync(readFileSync(file)))
  const before = countsIn(dataDir)
  expect(before.requests).toBeGreaterThan(20)
  expect(before.photoSizes).toBeGreaterThan(3)

  const store = await openStore({ dataDir })
  onTestFinished(() => store.close())
  expect((await store.check()).problems).toEqual([])
  const after = countsIn(dataDir)
  for (const [table, count] of Object.entries(before))
    if (!table.startsWith('kysely_')) expect([table, after[table]]).toEqual([table, count])
  for (const { form, fields } of await store.requests.listStored()) expect(fields, form).not.toEqual({})
})

/** The number of rows of each table. */
function countsIn(dataDir: string): Record<string, number> {
  const database = new DatabaseSync(sqliteFile(dataDir), { readOnly: true })
  const tables = database.prepare("select name from sqlite_master where type = 'table'").all()
  const counts = tables.map(({ name }) => [
    String(name),
    Number(database.prepare(`select count(*) as n from "${name}"`).get()?.n),
  ])
  database.close()
  return Object.fromEntries(counts)
}
