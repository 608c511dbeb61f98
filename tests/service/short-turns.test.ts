import { DatabaseSync } from 'node:sqlite'
import { expect, onTestFinished, test } from 'vitest'
import { listEmployees } from '../../server/console/employees/list-employees.ts'
import { sqliteFile } from '../../store/database/open-sqlite.ts'
import type { Store } from '../../store/open-store.ts'
import { longestTurn } from '../support/longest-turn.ts'
import { bytesIn, createStoreOn } from '../support/service/databases.ts'
import { anEmployee } from '../support/service/employees.ts'
import { aTrialRequest } from '../support/service/records.ts'

/** Slices have up to 30 ms on a quiet machine; a busy one has cold caches. */
const TURN_MS = 100

/** In one turn, the first took 230 ms and the second 300 ms. */
const requests = [
  { name: '200 requests with 100 words', count: 200, words: 100 },
  { name: '8 requests with 4,900 words', count: 8, words: 4_900 },
]

async function addRequests(store: Store, { count, words }: { count: number; words: number }) {
  const add = (_: unknown, nth: number) => {
    const text = Array.from({ length: words }, (_, word) => `w${(nth * words + word) * 7919}x`)
    return store.requests.add(aTrialRequest({ Description: text.join(' ') }), null)
  }
  const added = await Promise.all(Array.from({ length: count }, add))
  return added.flatMap((one) => ('id' in one ? one.id : []))
}

const isShort = (turnMs: number) => ({ isShort: turnMs < TURN_MS, turnMs })

/** Throws if the search index differs from the words of the requests. */
function checkSearchIndex(dataDir: string) {
  const database = alsoOpen(dataDir)
  database.exec(`insert into "searchIndex"("searchIndex", rank) values ('integrity-check', 1)`)
}

function alsoOpen(dataDir: string) {
  const database = new DatabaseSync(sqliteFile(dataDir))
  onTestFinished(() => database.close())
  return database
}

test.each(requests)('no turn of the event loop is long while $name are erased', async (given) => {
  const { store, where } = await createStoreOn('SQLite')
  const requests = await addRequests(store, given)
  const [other] = await addRequests(store, { count: 1, words: 300 })
  await store.requests.indexNew()
  const { result, turnMs } = await longestTurn(() => store.erase(requests))
  expect(result).toMatchObject({ requests: given.count })
  expect(isShort(turnMs)).toMatchObject({ isShort: true })
  expect(await store.requests.listStored()).toMatchObject([{ id: other }])
  expect((await store.check()).problems).toEqual([])
  checkSearchIndex(where.dataDir)
})

test.each([
  { count: 200, words: 600 },
  { count: 40, words: 4_900 },
])('no turn of the event loop is long while $count requests with $words words are indexed', async (given) => {
  const { store, where } = await createStoreOn('SQLite')
  await addRequests(store, given)
  const { result, turnMs } = await longestTurn(() => store.requests.indexNew())
  expect(result).toBe(given.count)
  expect(isShort(turnMs)).toMatchObject({ isShort: true })
  checkSearchIndex(where.dataDir)
})

test('an erased request with thousands of words leaves none of them in SQLite’s files', async () => {
  const { store, where } = await createStoreOn('SQLite')
  await addRequests(store, { count: 3, words: 300 })
  const Description = Array.from({ length: 2_000 }, (_, nth) => `${nth}quillfeather`).join(' ')
  const request = await store.requests.add(aTrialRequest({ Description }), null)
  await store.requests.indexNew()
  expect(bytesIn(where.dataDir)).toMatch(/quill|feather/)
  await store.erase('id' in request ? [request.id] : [])
  expect(bytesIn(where.dataDir)).not.toMatch(/quill|feather/)
})

test('an erasure that fails leaves the request with all its words', async () => {
  const { store, where } = await createStoreOn('SQLite')
  const requests = await addRequests(store, { count: 1, words: 4_900 })
  await store.requests.indexNew()
  alsoOpen(where.dataDir).exec(`create trigger fails before delete on requests
    begin select raise(abort, 'the disk is gone'); end`)
  await expect(store.erase(requests)).rejects.toThrow('the disk is gone')
  checkSearchIndex(where.dataDir)
  const words = alsoOpen(where.dataDir).prepare('select words from "searchTexts"').get()?.words
  expect(String(words).split(' ').length).toBeGreaterThan(4_900)
})

test('no turn of the event loop is long while imports with many photos are discarded and expire', async () => {
  const { store, where } = await createStoreOn('SQLite')
  const { employeeImports } = store
  const stage = async () => {
    const { id } = await employeeImports.start(null)
    alsoOpen(where.dataDir).exec(`with recursive number (nth) as
      (select 1 union all select nth + 1 from number where nth < 60000)
      insert into photos (id, "importId", name, problem)
      select '${id}' || nth, '${id}', nth || '.jpg', 'is no picture' from number`)
    return { id, by: null }
  }
  const ref = await stage()
  const discard = await longestTurn(() => employeeImports.discard(ref))
  expect(isShort(discard.turnMs)).toMatchObject({ isShort: true })
  expect(await employeeImports.find(ref)).toBeNull()
  await stage()
  let rounds = 0
  const sweep = () => store.sweep(Date.now() + 25 * 60 * 60 * 1_000, () => rounds++ < 100)
  expect(isShort((await longestTurn(sweep)).turnMs)).toMatchObject({ isShort: true })
  const left = () => alsoOpen(where.dataDir).prepare('select count(*) as count from photos').get()
  expect(Number(left()?.count)).toBeLessThan(120_000)
})

test('no turn of the event loop is long while employees without a card are listed, who are few of 20,000', async () => {
  const { store, where } = await createStoreOn('SQLite')
  await store.employees.add([anEmployee()])
  const database = alsoOpen(where.dataDir)
  // Neither table is in the order of the other, as with random ids.
  const [id, sortKey] = [`'e' || (nth * 7919 % 20011)`, `'k' || (nth * 104729 % 20011)`]
  cloneRow(database, 'employees', { id, empId: `'s' || nth`, sortKey })
  cloneRow(database, 'employeeLinks', { id: `'l' || (nth * 6247 % 20011)`, employeeId: id })
  database.exec(`delete from employees where id not like 'e%';
    insert into "issuedCards" (id, "linkId", "issuedAt")
    select "employeeLinks".id, "employeeLinks".id, 1 from "employeeLinks"
    join employees on employees.id = "employeeId" where "sortKey" not like 'k99%'`)
  const query = { search: '', show: 'without-card', after: undefined, limit: 50 } as const
  const { result, turnMs } = await longestTurn(() => listEmployees(store.employees, query))
  expect(result.count).toBeGreaterThan(50)
  expect(isShort(turnMs)).toMatchObject({ isShort: true })
})

/** Adds 20,000 copies of the only row of a table, with other values. `nth` is the number of the copy. */
function cloneRow(database: DatabaseSync, table: string, values: Record<string, string>) {
  const columns = database.prepare(`select name from pragma_table_info('${table}')`).all()
  const names = columns.map(({ name }) => `"${name}"`)
  const copied = columns.map(({ name }) => values[`${name}`] ?? `"${name}"`)
  database.exec(`with recursive number (nth) as
    (select 1 union all select nth + 1 from number where nth < 20000)
    insert into "${table}" (${names}) select ${copied} from "${table}" join number`)
}
