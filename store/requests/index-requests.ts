import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import type { Field } from '../../contract/forms/field.ts'
import type { FormName } from '../../contract/forms/form.ts'
import { forms } from '../../contract/forms/forms.ts'
import { fieldOf, type RequestFields } from '../../records/request.ts'
import type { Database } from '../database/database.ts'
import { inChunks, inChunksOf } from '../database/in-chunks.ts'
import { inTransaction } from '../database/transaction.ts'
import { isPostgres } from '../schema/dialect.ts'
import { searchWords } from '../schema/search-words.ts'
import type { Tables } from '../schema/tables.ts'
import { eraseWords } from './erase-words.ts'
import { searchNumber } from './search-requests.ts'

/** Ids that are compared with the search index at once. */
const CHECKED_IDS = 1_000
/** Requests that are read at once. */
const BATCH_ROWS = 200
/** Words of a transaction. SQLite writes them in about 20 ms, in which the service does nothing else. */
const BATCH_WORDS = 5_000

export function createSearchIndexer({ db, reading }: Database) {
  let isComplete = false
  return {
    /** False until the first call has looked at all requests. */
    isComplete: () => isComplete,

    /**
     * Adds the words of requests that are not in the search index, and resolves to their number. The first call looks at
     * all requests, the later ones at those in `unindexedRequests`: ids do not tell which ones are new, because the clocks
     * of the instances differ. Any instance may do it, also at the same time.
     */
    async indexNew(shouldContinue: () => boolean = () => true) {
      let added = 0
      const batches = isComplete ? newBatches(reading) : allBatches(reading)
      for await (const ids of batches) {
        if (!shouldContinue()) return added
        added += await indexBatch({ db, reading }, ids)
      }
      isComplete = true
      return added
    },
  }
}

/** Each batch leaves the table when it is indexed. */
async function* newBatches(reading: Kysely<Tables>): AsyncGenerator<string[]> {
  for (;;) {
    const rows = await reading
      .selectFrom('unindexedRequests')
      .select('requestId')
      .orderBy('requestId')
      .limit(BATCH_ROWS)
      .execute()
    if (rows.length === 0) return
    yield rows.map(({ requestId }) => requestId)
  }
}

async function* allBatches(reading: Kysely<Tables>): AsyncGenerator<string[]> {
  for (let last = ''; ; ) {
    const { ids, missing } = await missingAfter(reading, last)
    yield* inChunks(missing, BATCH_ROWS)
    if (ids.length < CHECKED_IDS) return
    last = ids.at(-1) ?? last
    await yieldToEventLoop()
  }
}

async function missingAfter(reading: Kysely<Tables>, last: string) {
  const rows = await reading
    .selectFrom('requests')
    .leftJoin('searchTexts', 'searchTexts.requestId', 'requests.id')
    .select(['requests.id', 'searchTexts.requestId'])
    .where('requests.id', '>', last)
    .orderBy('requests.id')
    .limit(CHECKED_IDS)
    .execute()
  return {
    ids: rows.map(({ id }) => id),
    missing: rows.filter(({ requestId }) => requestId === null).map(({ id }) => id),
  }
}

async function indexBatch({ db, reading }: Pick<Database, 'db' | 'reading'>, ids: string[]) {
  const rows = await reading
    .selectFrom('requests')
    .select(['id', 'form', 'fields', 'email'])
    .where('id', 'in', ids)
    .execute()
  const mails = await mailTexts(reading, ids)
  const words = new Map<string, string[]>()
  for (const row of rows) {
    words.set(row.id, wordsOf(row, mails.get(row.id) ?? []))
    await yieldToEventLoop()
  }
  let added = 0
  for (const some of inChunksOf(ids, BATCH_WORDS, (id) => words.get(id)?.length ?? 0)) {
    added += await writeWords(db, { ids: some, words, mails })
    await yieldToEventLoop()
  }
  return added
}

type Written = { ids: string[]; words: Map<string, string[]>; mails: Map<string, string[]> }

const writeWords = (db: Kysely<Tables>, { ids, words, mails }: Written) =>
  inTransaction(db, async (tx) => {
    // Locked against an erasure, after which no word may return.
    const existing = await tx
      .selectFrom('requests')
      .select('id')
      .where('id', 'in', ids)
      .orderBy('id')
      .$if(isPostgres<Tables>(tx), (some) => some.forKeyShare())
      .execute()
    // The words change with each mail, and when one is taken back.
    const indexedBefore = await tx.selectFrom('searchTexts').selectAll().where('requestId', 'in', ids).execute()
    const changed = indexedBefore.filter((row) => row.words !== words.get(row.requestId)?.join(' '))
    if (changed.length > 0)
      await eraseWords(
        tx,
        changed.map(({ requestId }) => requestId),
      )
    const added = await addWords(
      tx,
      existing.map(({ id }) => ({
        number: searchNumber(id),
        requestId: id,
        words: words.get(id)?.join(' ') ?? '',
      })),
    )
    // A mail that has arrived since is not among the words: its request stays in the table.
    const current = await mailTexts(tx, ids)
    const indexed = ids.filter((id) => current.get(id)?.join() === mails.get(id)?.join())
    if (indexed.length > 0) await tx.deleteFrom('unindexedRequests').where('requestId', 'in', indexed).execute()
    return added
  })

/** The values of option lists are left out: filters find them. */
function isSearched(form: FormName, name: string) {
  const described: Record<string, Field> = forms[form].fields
  const field = described[name]
  return field === undefined || !('list' in field)
}

function wordsOf({ id, form, fields, email }: IndexedRow, mails: string[]) {
  const all = JSON.parse(fields) as RequestFields
  const names = Object.keys(all).filter((name) => isSearched(form, name))
  return searchWords([id, email, ...names.map((name) => fieldOf(all, name)), ...mails].join('\n'))
}

/** Of all mails of a conversation: more would keep the service busy for too long at a time. */
const MAX_MAIL_TEXT = 60_000

/** Mails that are read at once. */
const READ_MAILS = 20

/** What the conversations say: addresses, subjects and texts, without what mail programs quoted; the newest first. */
async function mailTexts(reading: Kysely<Tables>, ids: string[]) {
  const texts = new Map<string, string[]>()
  const query = reading.selectFrom('requestMails').select('requestId').distinct().where('requestId', 'in', ids)
  for (const { requestId } of await query.execute()) texts.set(requestId, await textsOf(reading, requestId))
  return texts
}

async function textsOf(reading: Kysely<Tables>, requestId: string) {
  const texts: string[] = []
  let left = MAX_MAIL_TEXT
  for (let offset = 0; left > 0; offset += READ_MAILS) {
    const rows = await reading
      .selectFrom('requestMails')
      .select(['from', 'to', 'subject', sql<string>`substr(text, 1, ${MAX_MAIL_TEXT})`.as('text')])
      .where('requestId', '=', requestId)
      .orderBy('at', 'desc')
      .orderBy('id', 'desc')
      .limit(READ_MAILS)
      .offset(offset)
      .execute()
    for (const { from, to, subject, text } of rows) {
      const part = [from, to, subject, text].join('\n').slice(0, left)
      left -= part.length
      if (part) texts.push(part)
    }
    if (rows.length < READ_MAILS) break
  }
  return texts
}

type IndexedRow = Pick<Tables['requests'], 'id' | 'form' | 'fields' | 'email'>

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
