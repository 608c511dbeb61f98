import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { Database } from '../database/database.ts'
import { firstIdAt } from '../database/list-page.ts'
import { inTransaction } from '../database/transaction.ts'
import { isPostgres } from '../schema/dialect.ts'
import { searchWords } from '../schema/search-words.ts'
import type { Tables } from '../schema/tables.ts'
import { textOf } from './list-requests.ts'
import { columnsOf, type RequestTable, type StoredRequest, tables } from './request-tables.ts'
import { searchNumber } from './search-requests.ts'

/** Ids that are compared with the search index at once. */
const CHECKED_IDS = 1_000
/** Rows of a transaction. SQLite writes them in about 20 ms, in which the service does nothing else. */
const BATCH_ROWS = 200
/** A transaction of another instance may commit a submission this long after its id was made. */
const LATE_MS = 5 * 60_000

export type SearchIndexer = {
  /**
   * Adds the words of submissions that are not in the search index, and resolves to their number. The first call looks at
   * all submissions, the later ones at those since shortly before the last. Any instance may do it, also at the same time.
   */
  indexNew(shouldContinue?: () => boolean): Promise<number>
  /** False until the first call has looked at all submissions. */
  isComplete(): boolean
}

export function searchIndexerIn({ db, reading }: Database): SearchIndexer {
  let from = ''
  let isComplete = false
  return {
    isComplete: () => isComplete,

    async indexNew(shouldContinue = () => true) {
      const startedAt = Date.now() // Ids are made by the clock of the process.
      let added = 0
      for (const table of tables) {
        for (let last = from; ; ) {
          const { ids, missing } = await missingAfter(reading, table, last)
          for (let start = 0; start < missing.length; start += BATCH_ROWS) {
            if (!shouldContinue()) return added
            added += await indexBatch(
              { db, reading },
              table,
              missing.slice(start, start + BATCH_ROWS),
            )
            await yieldToEventLoop()
          }
          if (ids.length < CHECKED_IDS) break
          last = ids.at(-1) ?? last
          await yieldToEventLoop()
          if (!shouldContinue()) return added
        }
      }
      from = firstIdAt(startedAt - LATE_MS)
      isComplete = true
      return added
    },
  }
}

async function missingAfter(reading: Kysely<Tables>, table: RequestTable, last: string) {
  const rows = await reading
    .selectFrom(table)
    .leftJoin('searchTexts', 'searchTexts.requestId', `${table}.id`)
    .select([`${table}.id`, 'searchTexts.requestId'])
    .where(`${table}.id`, '>', last)
    .orderBy(`${table}.id`)
    .limit(CHECKED_IDS)
    .execute()
  return {
    ids: rows.map(({ id }) => id),
    missing: rows.filter(({ requestId }) => requestId === null).map(({ id }) => id),
  }
}

async function indexBatch(
  { db, reading }: Pick<Database, 'db' | 'reading'>,
  table: RequestTable,
  ids: string[],
) {
  const { rows } = await sql<StoredRequest & { extra: string }>`
    select ${columnsOf[table]}, ${table === 'leads' ? sql`"RequiredTechnologies"` : sql`''`} as extra
    from ${sql.table(table)} where id in (${sql.join(ids)})`.execute(reading)
  const words = new Map<string, string>()
  for (const row of rows) {
    words.set(row.id, wordsOf(row))
    await yieldToEventLoop() // Parsing HTML takes milliseconds.
  }
  return inTransaction(db, async (tx) => {
    // Locked against an erasure, after which no word may return.
    const existing = await tx
      .selectFrom(table)
      .select('id')
      .where('id', 'in', ids)
      .orderBy('id')
      .$if(isPostgres<Tables>(tx), (some) => some.forKeyShare())
      .execute()
    return addWords(
      tx,
      existing.map(({ id }) => ({
        number: searchNumber(id),
        requestId: id,
        words: words.get(id) ?? '',
      })),
    )
  })
}

const wordsOf = ({
  company,
  name,
  email,
  subject,
  id,
  ...row
}: StoredRequest & { extra: string }) =>
  searchWords([id, company, name, email, subject, row.extra, textOf({ ...row })].join('\n')).join(
    ' ',
  )

/** Resolves to the number of added rows, without those that another instance added before. */
async function addWords(tx: Kysely<Tables>, rows: Tables['searchTexts'][]) {
  if (rows.length === 0) return 0
  const added = await tx
    .insertInto('searchTexts')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .returning('requestId')
    .execute()
  const addedIds = new Set(added.map(({ requestId }) => requestId))
  let count = addedIds.size
  const others = rows.filter(({ requestId }) => !addedIds.has(requestId))
  for (const row of others) count += await addWithFreeNumber(tx, row)
  return count
}

/** Adds a row after a conflict, with the next free number; 0 if another instance has added the request. */
async function addWithFreeNumber(tx: Kysely<Tables>, row: Tables['searchTexts']) {
  for (let { number } = row; ; number++) {
    const { numInsertedOrUpdatedRows = 0n } = await tx
      .insertInto('searchTexts')
      .values({ ...row, number })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    if (numInsertedOrUpdatedRows > 0n) return 1
    const isPresent = await tx
      .selectFrom('searchTexts')
      .select('requestId')
      .where('requestId', '=', row.requestId)
      .executeTakeFirst()
    if (isPresent) return 0
  }
}
