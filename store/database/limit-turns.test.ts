import { DatabaseSync } from 'node:sqlite'
import { setImmediate as nextTurn } from 'node:timers'
import { expect, onTestFinished, test } from 'vitest'
import { createDatabase } from '../../tests/support/service/databases.ts'
import { openDatabase } from './open-database.ts'
import { sqliteFile } from './open-sqlite.ts'
import { inTransaction } from './transaction.ts'

async function openSqlite() {
  const where = await createDatabase('SQLite')
  const database = await openDatabase(where)
  onTestFinished(() => database.close())
  const readFor = async (ms: number, db = database.reading) => {
    const end = performance.now() + ms
    while (performance.now() < end) await db.selectFrom('staff').select('id').execute()
  }
  return { database, where, readFor }
}

test('other work is done between the statements of a long chain', async () => {
  const { readFor } = await openSqlite()
  let turns = 0
  const count = () => {
    turns++
    pending = nextTurn(count)
  }
  let pending = nextTurn(count)
  await readFor(100)
  clearImmediate(pending)
  expect(turns).toBeGreaterThan(2)
})

test('a transaction ends while a long chain reads', async () => {
  const { database, readFor } = await openSqlite()
  let isEnded = false
  const chain = readFor(300).then(() => expect(isEnded).toBe(true))
  await database.db.transaction().execute(async (tx) => {
    for (let nth = 0; nth < 7; nth++) await tx.selectFrom('staff').select('id').execute()
  })
  isEnded = true
  await chain
})

test('a transaction that has begun ends before the database is closed', async () => {
  const { database } = await openSqlite()
  const ended = database.db.transaction().execute(async (tx) => {
    const end = performance.now() + 50
    while (performance.now() < end) await tx.selectFrom('staff').select('id').execute()
    return 'ended'
  })
  await new Promise((resolve) => setTimeout(resolve, 10))
  await Promise.all([database.close(), expect(ended).resolves.toBe('ended')])
})

test('another process can write, twice a second, while transactions follow each other', async () => {
  const { database, where, readFor } = await openSqlite()
  const other = new DatabaseSync(sqliteFile(where.dataDir))
  onTestFinished(() => other.close())
  let written = 0
  const timer = setInterval(() => {
    try {
      other.exec('begin immediate; commit')
      written++
    } catch (error) {
      expect((error as Error).message).toContain('locked')
    }
  }, 2)
  const end = performance.now() + 3_000
  while (performance.now() < end) await inTransaction(database.db, (tx) => readFor(50, tx))
  clearInterval(timer)
  expect(written).toBeGreaterThanOrEqual(3)
})
