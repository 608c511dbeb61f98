import { type KyselyPlugin, sql } from 'kysely'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { createDatabase, databases, skipWithout } from '../../tests/support/service/databases.ts'
import { aContactRow, aTrialRow, idAt, MONDAY, type RequestRow } from '../../tests/support/service/request-rows.ts'
import { verifyRecords } from '../backup/verify.ts'
import type { Database } from '../database/database.ts'
import { inChunks } from '../database/in-chunks.ts'
import { openDatabase } from '../database/open-database.ts'
import { storeOn } from '../open-store.ts'
import { countRequests, type Span } from './count-requests.ts'
import { createCountedDays } from './counted-days.ts'

const HOUR_MS = 60 * 60 * 1_000
const DAY_MS = 24 * HOUR_MS
const day = { from: MONDAY, to: MONDAY + DAY_MS }
const next = { from: day.to, to: day.to + DAY_MS }
const LATER = day.to + 9 * DAY_MS

const countDays = async (database: Database, days: Span[], now = LATER) =>
  (await Array.fromAsync(createCountedDays(database).countDays([days], now))).flat()

describe.each(databases)('on %s', (kind) => {
  beforeEach(skipWithout(kind))

  async function openWith(rows: RequestRow[]) {
    const database = await openDatabase(await createDatabase(kind))
    onTestFinished(() => database.close())
    for (const some of inChunks(rows)) await database.db.insertInto('requests').values(some).execute()
    return database
  }

  const countOn = async (database: Database, now = LATER) => (await countDays(database, [day], now))[0]
  const keptOn = ({ db }: Database) => db.selectFrom('countedDays').selectAll().execute()

  /** Replaces what is kept, to see whether it is read. */
  async function emptyKept(database: Database) {
    for (const { from, counts } of await keptOn(database)) {
      const empty = JSON.stringify({ ...JSON.parse(counts), forms: [], outcomes: [] })
      await database.db.updateTable('countedDays').set({ counts: empty }).where('from', '=', from).execute()
    }
  }

  test('a day that ended a day ago is counted once', async () => {
    const database = await openWith([aTrialRow(), aContactRow()])
    const counts = await countOn(database)
    expect(counts).toEqual(await countRequests(database.db, day))
    expect(counts?.forms).toHaveLength(2)
    await emptyKept(database)
    expect((await countOn(database))?.forms).toEqual([])
  })

  test('a day that has just ended is counted each time', async () => {
    const database = await openWith([aTrialRow()])
    await countOn(database, day.to + DAY_MS - 1)
    expect(await keptOn(database)).toEqual([])
  })

  test('days that ended a day ago are kept before the figures read them', async () => {
    const database = await openWith([aTrialRow(), aContactRow({ receivedAt: next.from })])
    const { keepDays } = createCountedDays(database)
    const keep = (now: number) => keepDays([[day, next]], now, () => true)
    await keep(next.from + DAY_MS)
    expect(await keptOn(database)).toMatchObject([day])
    await keep(next.to + DAY_MS)
    expect(await keptOn(database)).toMatchObject([day, next])
    await database.db.updateTable('requests').set({ status: 'won' }).where('receivedAt', '=', MONDAY).execute()
    await keep(LATER)
    const counts = (await keptOn(database)).find(({ from }) => from === day.from)?.counts ?? ''
    expect(JSON.parse(counts)).toEqual(await countRequests(database.db, day))
    expect(JSON.parse(counts).outcomes).toMatchObject([{ status: 'won' }])
  })

  test('a stop leaves notes of changes for the next start', async () => {
    const database = await openWith([])
    const notes = Array.from({ length: 501 }, (_, n) => ({ receivedAt: day.from + n }))
    for (const some of inChunks(notes)) await database.db.insertInto('changedRequestTimes').values(some).execute()
    await createCountedDays(database).keepDays([[day]], LATER, () => false)
    expect(await database.db.selectFrom('changedRequestTimes').selectAll().execute()).toHaveLength(501)
    expect(await keptOn(database)).toEqual([])
  })

  test('days are kept until the service stops', async () => {
    const database = await openWith([aTrialRow()])
    let groups = 0
    await createCountedDays(database).keepDays([[next], [day]], LATER, () => groups++ < 1)
    expect(await keptOn(database)).toMatchObject([next])
  })

  test('each day has its own counts, in the order of the days', async () => {
    const database = await openWith([aTrialRow(), aContactRow({ receivedAt: next.from })])
    for (const _ of [1, 2]) {
      const counts = await countDays(database, [day, next])
      expect(counts.map(({ forms }) => forms.map(({ form }) => form))).toEqual([['trial'], ['contact']])
    }
  })

  test('days of another time zone have their own counts', async () => {
    const database = await openWith([aTrialRow()])
    await countOn(database)
    const earlier = { from: day.from - HOUR_MS, to: day.to - HOUR_MS }
    await emptyKept(database)
    expect((await countDays(database, [earlier]))[0]?.forms).toHaveLength(1)
  })

  const changes: Partial<RequestRow>[] = [
    { form: 'agent' },
    { industry: 'Healthcare' },
    { budget: '100k+' },
    { firstTouch: 'page=%2F&utm_source=a' },
    { lastTouch: 'page=%2F&utm_source=a' },
    { enteredBy: 'ada' },
    { heldAt: 1 },
    { heldAt: 1, acceptedAt: 2 },
    { spamAt: 1 },
    { status: 'won' },
    { owner: 'ada' },
    { firstAnsweredAt: MONDAY + HOUR_MS },
    { firstAnsweredAt: MONDAY + HOUR_MS, firstAnswerMailId: 'a mail' },
  ]
  test.each(changes)('a day is counted again after %j of a request', async (change) => {
    const database = await openWith([aTrialRow()])
    const before = await countOn(database)
    await database.db.updateTable('requests').set(change).execute()
    const after = await countOn(database)
    expect(after).not.toEqual(before)
    expect(after).toEqual(await countRequests(database.db, day))
  })

  test('a day is counted again after a request of it was added or deleted', async () => {
    const database = await openWith([aTrialRow()])
    await countOn(database)
    const late = aContactRow({ id: idAt(LATER), receivedAt: day.to - 1 })
    await database.db.insertInto('requests').values(late).execute()
    expect((await countOn(database))?.forms).toHaveLength(2)
    await database.db.deleteFrom('requests').where('id', '=', late.id).execute()
    expect((await countOn(database))?.forms).toHaveLength(1)
  })

  test('a change keeps the counts of other days', async () => {
    const database = await openWith([
      aTrialRow(),
      aTrialRow({ receivedAt: day.to }),
      aTrialRow({ receivedAt: day.from - 1 }),
    ])
    await countOn(database)
    await emptyKept(database)
    await database.db.updateTable('requests').set({ status: 'won' }).where('receivedAt', '<>', MONDAY).execute()
    expect((await countOn(database))?.forms).toEqual([])
  })

  test('the day of an erased request is forgotten at once', async () => {
    const row = aTrialRow({ firstTouch: 'page=%2F&utm_source=a' })
    const database = await openWith([row])
    await countOn(database)
    await storeOn(database).erase([row.id])
    expect(await keptOn(database)).toEqual([])
  })

  test('the sweep forgets changed days, even if the figures are not read', async () => {
    const database = await openWith(Array.from({ length: 1_200 }, (_, n) => aTrialRow({ receivedAt: MONDAY + n })))
    await countOn(database)
    await database.db.updateTable('requests').set({ status: 'won' }).execute()
    await storeOn(database).sweep(LATER)
    expect(await keptOn(database)).toEqual([])
    expect(await database.db.selectFrom('changedRequestTimes').selectAll().execute()).toEqual([])
  })

  test('other work is done between two groups of days that are counted', async () => {
    const database = await openWith([aTrialRow()])
    const days = Array.from({ length: 7 }, (_, n) => ({
      from: day.from - n * DAY_MS,
      to: day.to - n * DAY_MS,
    })).reverse()
    let turns = 0
    const timer = setInterval(() => turns++, 0)
    const groups = days.map((one) => [one])
    await Array.fromAsync(createCountedDays(database).countDays(groups, LATER))
    clearInterval(timer)
    expect(turns).toBeGreaterThanOrEqual(3)
  })

  test('days that begin at the same time and end at another are kept side by side', async () => {
    const longer = { from: day.from, to: day.to + HOUR_MS }
    const database = await openWith([aTrialRow(), aTrialRow({ receivedAt: day.to })])
    for (const _ of [1, 2])
      for (const [span, count] of [
        [day, 1],
        [longer, 2],
      ] as const)
        expect((await countDays(database, [span]))[0]?.forms).toMatchObject([{ count }])
    await database.db.updateTable('requests').set({ form: 'agent' }).where('receivedAt', '=', day.to).execute()
    await emptyKept(database)
    expect((await countDays(database, [day]))[0]?.forms).toEqual([])
    expect((await countDays(database, [longer]))[0]?.forms).toHaveLength(2)
  })

  test('several consoles count at the same time', async () => {
    const database = await openWith([aTrialRow()])
    const counts = await Promise.all(Array.from({ length: 20 }, () => countOn(database)))
    expect(new Set(counts.map((count) => JSON.stringify(count))).size).toBe(1)
    expect(await keptOn(database)).toHaveLength(1)
  })

  test('the check of all records does not report a day that changes meanwhile', async () => {
    const database = await openWith([aTrialRow()])
    await countOn(database)
    // The request changes after the kept days were read.
    const { reading } = database
    let isChanged = false
    const changes: KyselyPlugin = {
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        if (!isChanged && result.rows.some((row) => 'counts' in row)) {
          isChanged = true
          await database.db.updateTable('requests').set({ status: 'won' }).execute()
        }
        return result
      },
    }
    const { problems } = await verifyRecords({ ...database, reading: reading.withPlugin(changes) })
    expect(isChanged).toBe(true)
    expect(problems.filter(({ problem }) => problem.includes('counts'))).toEqual([])
  })

  test('the check of all records reports a day whose counts are wrong', async () => {
    const database = await openWith([aTrialRow(), aTrialRow({ receivedAt: day.to })])
    await countDays(database, [day, next])
    const problems = async () =>
      (await storeOn(database).check()).problems.filter(({ problem }) => problem.includes('counts'))
    expect(await problems()).toEqual([])
    await database.db.updateTable('requests').set({ status: 'won' }).where('receivedAt', '=', day.to).execute()
    expect(await problems(), 'a change that is noted').toEqual([])
    await emptyKept(database)
    expect(await problems()).toEqual([
      { problem: 'days whose kept counts are wrong', count: 1, examples: ['2026-11-16T00:00:00.000Z'] },
    ])
  })
})

describe('on PostgreSQL with two instances', () => {
  beforeEach(skipWithout('PostgreSQL'))

  async function openTwice() {
    const where = await createDatabase('PostgreSQL')
    const [one, other] = [await openDatabase(where), await openDatabase(where)]
    onTestFinished(async () => {
      await one.close()
      await other.close()
    })
    return [one, other] as const
  }

  test('a change that is committed after its day was counted is not lost', async () => {
    const [one, other] = await openTwice()
    await one.db.insertInto('requests').values(aTrialRow()).execute()
    const changing = await other.db.startTransaction().execute()
    await changing.updateTable('requests').set({ status: 'won' }).execute()
    expect((await countDays(one, [day]))[0]?.outcomes).toMatchObject([{ status: 'new' }])
    await changing.commit().execute()
    expect((await countDays(one, [day]))[0]?.outcomes).toMatchObject([{ status: 'won' }])
  })

  test('nothing is kept of a request that is erased while its day is counted', async () => {
    const [one, other] = await openTwice()
    const row = aTrialRow()
    await one.db.insertInto('requests').values(row).execute()
    const counting = await one.db.startTransaction().execute()
    await sql`lock table "countedDays" in exclusive mode`.execute(counting)
    const counts = JSON.stringify(await countRequests(counting, day))
    await counting
      .insertInto('countedDays')
      .values({ ...day, counts })
      .execute()
    const erasing = storeOn(other).erase([row.id])
    await new Promise((resolve) => setTimeout(resolve, 100))
    await counting.commit().execute()
    expect(await erasing).toMatchObject({ requests: 1 })
    expect(await one.db.selectFrom('countedDays').selectAll().execute()).toEqual([])
  })

  test('a program with another search path can change requests', async () => {
    const [one] = await openTwice()
    await one.db.insertInto('requests').values(aTrialRow()).execute()
    await one.db.connection().execute(async (db) => {
      await sql`set search_path = ''`.execute(db)
      await sql`update public.requests set status = 'won'`.execute(db)
      await sql`reset search_path`.execute(db)
    })
    expect((await countDays(one, [day]))[0]?.outcomes).toMatchObject([{ status: 'won' }])
  })
})
