import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { createStoreOn } from '../../tests/support/service/databases.ts'
import { sqliteFile } from '../database/open-sqlite.ts'

test('the requests of an address are found by an index', async () => {
  const { where } = await createStoreOn('SQLite')
  const database = new DatabaseSync(sqliteFile(where.dataDir), { readOnly: true })
  const plan = database
    .prepare(`explain query plan select id from requests where lower(email) in (?, ?, ?, ?) order by id desc limit 501`)
    .all('ada@meridian.example')
  database.close()
  expect(plan[0]?.detail).toContain('requestsByEmail')
})
