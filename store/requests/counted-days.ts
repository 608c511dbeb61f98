import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '../database/database.ts'
import { inChunks } from '../database/in-chunks.ts'
import { takeTurns } from '../database/in-turn.ts'
import { pauseOfWriter } from '../database/pauses.ts'
import { inTransaction } from '../database/transaction.ts'
import { isPostgres } from '../schema/dialect.ts'
import type { Tables } from '../schema/tables.ts'
import { type Counts, countRequests, type Span } from './count-requests.ts'

const HOUR_MS = 60 * 60 * 1_000

/** Longer than any day: clocks are set back by up to three hours. */
const MAX_DAY_MS = 48 * HOUR_MS

/**
 * The time from the end of a day until its counts may be kept. By then all requests of the day are stored, even by an
 * instance whose clock is slow.
 */
const SETTLED_AFTER_MS = 24 * HOUR_MS

/** The groups whose kept days are read by one query. */
const GROUPS_READ = 8

/**
 * The counts of days, in groups such as consecutive weeks. A day that ended at least a day ago is counted once, and again
 * after a change of one of its requests. A later day is counted each time. The days of a group are one transaction.
 */
export function createCountedDays({ db, reading }: Database) {
  // One group at a time, so that many consoles do not take all connections.
  const inTurn = takeTurns()

  const countAndKeep = (days: Span[]) => inTurn(() => inTransaction(db, (tx) => countOnce(tx, days)))

  /** Counts the days that are not kept, and keeps those that have ended. */
  async function countMissing(days: Span[], now: number) {
    const settled = days.filter((day) => isSettled(day, now))
    const counts = settled.length > 0 ? await countAndKeep(settled) : []
    for (const day of days.slice(settled.length)) counts.push(await countRequests(reading, day))
    await yieldToEventLoop()
    return counts
  }

  async function forgetChanged(shouldContinue = () => true) {
    if (await hasNotes(reading)) await inTurn(() => forgetChangedDays(db, shouldContinue))
  }

  async function* countDays(groups: Span[][], now: number): AsyncGenerator<Counts[]> {
    await forgetChanged()
    for (const some of inChunks(groups, GROUPS_READ)) {
      const kept = await readKept(reading, some.flat())
      for (const days of some) {
        const missing = days.filter((day) => !kept.has(keyOf(day)))
        const counted = missing.length > 0 ? await countMissing(missing, now) : []
        const found = new Map(missing.map((day, n) => [keyOf(day), counted[n]]))
        yield days.map((day) => found.get(keyOf(day)) ?? JSON.parse(kept.get(keyOf(day)) ?? ''))
      }
    }
  }

  /** Counts and keeps the missing days that ended at least a day ago, group by group, while `shouldContinue` returns true. */
  async function keepDays(groups: Span[][], now: number, shouldContinue: () => boolean) {
    await forgetChanged(shouldContinue)
    const kept = new Set((await reading.selectFrom('countedDays').select(['from', 'to']).execute()).map(keyOf))
    for (const days of groups) {
      const missing = days.filter((day) => isSettled(day, now) && !kept.has(keyOf(day)))
      if (missing.length === 0) continue
      if (!shouldContinue()) return
      await countAndKeep(missing)
      await pauseOfWriter()
    }
  }

  return { countDays, keepDays }
}

const isSettled = ({ to }: Span, now: number) => to + SETTLED_AFTER_MS <= now

async function hasNotes(db: Kysely<Tables>) {
  return (await db.selectFrom('changedRequestTimes').select('receivedAt').limit(1).execute()).length > 0
}

async function readKept(db: Kysely<Tables>, days: Span[]) {
  const starts = days.map(({ from }) => from)
  const rows = await db
    .selectFrom('countedDays')
    .selectAll()
    .where('from', '>=', Math.min(...starts))
    .where('from', '<=', Math.max(...starts))
    .execute()
  return new Map(rows.map((row) => [keyOf(row), row.counts]))
}

const keyOf = ({ from, to }: Span) => `${from} ${to}`

/** Days that follow each other, in one transaction: on PostgreSQL each statement is a way to the server and back. */
async function countOnce(tx: Transaction<Tables>, days: Span[]): Promise<Counts[]> {
  await lockKept(tx)
  // A change that is noted after this keeps its note, whether it is counted here or not.
  await forgetNoted(tx, { from: Math.min(...days.map(({ from }) => from)), to: Math.max(...days.map(({ to }) => to)) })
  const kept = await readKept(tx, days)
  const counts: Counts[] = []
  for (const day of days) {
    const text = kept.get(keyOf(day))
    counts.push(text ? JSON.parse(text) : await countRequests(tx, day))
  }
  const rows = days.map((day, n) => ({ ...day, counts: JSON.stringify(counts[n]) }))
  const missing = rows.filter((row) => !kept.has(keyOf(row)))
  if (missing.length > 0) await tx.insertInto('countedDays').values(missing).execute()
  return counts
}

/** Orders counting and forgetting between instances: a count that another has begun is committed before it is forgotten. */
async function lockKept(tx: Transaction<Tables>) {
  if (isPostgres(tx)) await sql`lock table "countedDays" in exclusive mode`.execute(tx)
}

/** The times whose days are forgotten in one transaction. */
const BATCH_ROWS = 500

/** Forgets all days with a note of a change, in batches. */
export async function forgetChangedDays(db: Kysely<Tables>, shouldContinue: () => boolean = () => true) {
  const forgetSome = () =>
    inTransaction(db, async (tx) => {
      await lockKept(tx)
      return forgetNoted(tx, { from: 0, to: Number.MAX_SAFE_INTEGER })
    })
  while (shouldContinue() && (await forgetSome()) === BATCH_ROWS) await pauseOfWriter()
}

/** Deletes the notes of up to 500 times in the span, and forgets their days. Resolves to the number of times. */
async function forgetNoted(tx: Transaction<Tables>, { from, to }: Span) {
  const rows = await tx
    .selectFrom('changedRequestTimes')
    .select('receivedAt')
    .distinct()
    .where('receivedAt', '>=', from)
    .where('receivedAt', '<', to)
    .orderBy('receivedAt')
    .limit(BATCH_ROWS)
    .execute()
  const times = rows.map(({ receivedAt }) => receivedAt)
  if (times.length > 0) await tx.deleteFrom('changedRequestTimes').where('receivedAt', 'in', times).execute()
  await deleteDaysOf(tx, times)
  return times.length
}

/** Forgets the days of erased requests, in the transaction of the erasure. `times` are the times of receipt. */
export async function forgetDaysOf(tx: Transaction<Tables>, times: number[]) {
  await lockKept(tx)
  await deleteDaysOf(tx, times)
}

async function deleteDaysOf(tx: Transaction<Tables>, times: number[]) {
  if (times.length === 0) return
  const days = await tx
    .selectFrom('countedDays')
    .select(['from', 'to'])
    .where('from', '>', Math.min(...times) - MAX_DAY_MS)
    .where('from', '<=', Math.max(...times))
    .execute()
  const changed = days.filter(({ from, to }) => times.some((time) => time >= from && time < to))
  for (const { from, to } of changed)
    await tx.deleteFrom('countedDays').where('from', '=', from).where('to', '=', to).execute()
}

/** Kept days without a note of a change. */
const withoutNote = sql`select * from "countedDays" where not exists (
  select 1 from "changedRequestTimes" where "receivedAt" >= "from" and "receivedAt" < "to")`

/** The starts of the days whose kept counts differ from the requests, although no change is noted. */
export async function readWrongDays(db: Kysely<Tables>) {
  const { rows } = await sql<Tables['countedDays']>`${withoutNote} order by "from"`.execute(db)
  const wrong: string[] = []
  for (const { counts, ...day } of rows) {
    if (JSON.stringify(await countRequests(db, day)) === counts) continue
    if (await isKeptStill(db, { ...day, counts })) wrong.push(new Date(day.from).toISOString())
  }
  return wrong
}

/** False if a request of the day changed while it was counted: then there is a note, or the day was forgotten. */
async function isKeptStill(db: Kysely<Tables>, { from, to, counts }: Tables['countedDays']) {
  const { rows } = await sql`${withoutNote} and "from" = ${from} and "to" = ${to} and counts = ${counts}`.execute(db)
  return rows.length > 0
}
