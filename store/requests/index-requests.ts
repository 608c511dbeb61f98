import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { Database } from '../database/database.ts'
import { inChunks, inChunksOf } from '../database/in-chunks.ts'
import { inTransaction } from '../database/transaction.ts'
import { isPostgres } from '../schema/dialect.ts'
import { searchWords } from '../schema/search-words.ts'
import type { Tables } from '../schema/tables.ts'
import { textOf } from './list-requests.ts'
import { columnsOf, type RequestTable, type StoredRequest, tables } from './request-tables.ts'
import { searchNumber } from './search-requests.ts'

/** Ids that are compared with the search index at once. */
const CHECKED_IDS = 1_000
/** Requests that are read at once. */
const BATCH_ROWS = 200
/** Words of a transaction. SQLite writes them in about 20 ms, in which the service does nothing else. */
const BATCH_WORDS = 5_000
export type SearchIndexer = {
  /**
   * Adds the words of submissions that are not in the search index, and resolves to their number. The first call looks at
   * all submissions, the later ones at those in `unindexedRequests`: ids do not tell which ones are new, because the clocks
   * of the instances differ. Any instance may do it, also at the same time.
   */
  indexNew(shouldContinue?: () => boolean): Promise<number>
  /** False until the first call has looked at all submissions. */
  isComplete(): boolean
}

export function searchIndexerIn({ db, reading }: Database): SearchIndexer {
  let isComplete = false
  return {
    isComplete: () => isComplete,

    async indexNew(shouldContinue = () => true) {
      let added = 0
      const batches = isComplete ? newBatches(reading) : allBatches(reading)
      for await (const { table, ids } of batches) {
        if (!shouldContinue()) return added
        added += await indexBatch({ db, reading }, { table, ids })
      }
      isComplete = true
      return added
    },
  }
}

type Batch = { table: RequestTable; ids: string[] }

/** Each batch leaves the table when it is indexed. */
async function* newBatches(reading: Kysely<Tables>): AsyncGenerator<Batch> {
  for (;;) {
    const rows = await reading
      .selectFrom('unindexedRequests')
      .leftJoin('leads', 'leads.id', 'requestId')
      .select(['requestId', 'leads.id as leadId'])
      .orderBy('requestId')
      .limit(BATCH_ROWS)
      .execute()
    if (rows.length === 0) return
    for (const table of tables) {
      const ids = rows
        .filter(({ leadId }) => (leadId !== null) === (table === 'leads'))
        .map(({ requestId }) => requestId)
      if (ids.length > 0) yield { table, ids }
    }
  }
}

async function* allBatches(reading: Kysely<Tables>): AsyncGenerator<Batch> {
  for (const table of tables) {
    for (let last = ''; ; ) {
      const { ids, missing } = await missingAfter(reading, table, last)
      for (const some of inChunks(missing, BATCH_ROWS)) yield { table, ids: some }
      if (ids.length < CHECKED_IDS) break
      last = ids.at(-1) ?? last
      await yieldToEventLoop()
    }
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
  { table, ids }: Batch,
) {
  const { rows } = await sql<StoredRequest & { extra: string }>`
    select ${columnsOf[table]}, ${table === 'leads' ? sql`"RequiredTechnologies"` : sql`''`} as extra
    from ${sql.table(table)} where id in (${sql.join(ids)})`.execute(reading)
  const words = new Map<string, string[]>()
  for (const row of rows) {
    words.set(row.id, wordsOf(row))
    await yieldToEventLoop() // Parsing HTML takes milliseconds.
  }
  let added = 0
  for (const some of inChunksOf(ids, BATCH_WORDS, (id) => words.get(id)?.length ?? 0)) {
    added += await writeWords(db, { table, ids: some, words })
    await yieldToEventLoop()
  }
  return added
}

const writeWords = (
  db: Kysely<Tables>,
  { table, ids, words }: Batch & { words: Map<string, string[]> },
) =>
  inTransaction(db, async (tx) => {
    // Locked against an erasure, after which no word may return.
    const existing = await tx
      .selectFrom(table)
      .select('id')
      .where('id', 'in', ids)
      .orderBy('id')
      .$if(isPostgres<Tables>(tx), (some) => some.forKeyShare())
      .execute()
    const added = await addWords(
      tx,
      existing.map(({ id }) => ({
        number: searchNumber(id),
        requestId: id,
        words: words.get(id)?.join(' ') ?? '',
      })),
    )
    await tx.deleteFrom('unindexedRequests').where('requestId', 'in', ids).execute()
    return added
  })

const wordsOf = ({
  company,
  name,
  email,
  subject,
  id,
  ...row
}: StoredRequest & { extra: string }) =>
  searchWords([id, company, name, email, subject, row.extra, textOf({ ...row })].join('\n'))

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
