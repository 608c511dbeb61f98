import { setImmediate as nextTurn } from 'node:timers'
import { expect, onTestFinished, test } from 'vitest'
import { createDatabase } from '../../tests/support/service/databases.ts'
import { openDatabase } from './open-database.ts'

async function openSqlite() {
  const database = await openDatabase(await createDatabase('SQLite'))
  onTestFinished(() => database.close())
  const read = () => database.reading.selectFrom('staff').select('id').execute()
  const readFor = async (ms: number) => {
    const end = performance.now() + ms
    while (performance.now() < end) await read()
  }
  return { database, readFor }
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
