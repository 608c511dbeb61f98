import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { createStoreOn } from '../../tests/support/service/databases.ts'
import { sqliteFile } from '../database/open-sqlite.ts'

test.each([
  ['leads', 'Email'],
  ['messages', 'senderEmail'],
])('the %s of an address are found by an index', async (table, column) => {
  const { where } = await createStoreOn('SQLite')
  const database = new DatabaseSync(sqliteFile(where.dataDir), { readOnly: true })
  const plan = database
    .prepare(
      `explain query plan select id from ${table} where lower("${column}") = ? order by id desc limit 501`,
    )
    .all('ada@meridian.example')
  database.close()
  expect(plan.map(({ detail }) => detail)).toEqual([expect.stringContaining(`${table}ByEmail`)])
})
