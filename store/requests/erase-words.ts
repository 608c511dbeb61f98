import { type Kysely, sql, type Transaction } from 'kysely'
import { inChunks, inChunksOf } from '../database/in-chunks.ts'
import { isPostgres } from '../schema/dialect.ts'
import type { Tables } from '../schema/tables.ts'

/** The requests of a transaction that erases. */
export const BATCH_ROWS = 200
/** Their words in the search index: the longest text has so many. SQLite needs up to 60 µs for each, and other writers wait. */
const BATCH_WORDS = 5_000
/** SQLite removes so many in about 10 ms, in which the service does nothing else. */
const WORDS_PER_STATEMENT = 200

/** The ids in batches, each small enough for one transaction. */
export async function* inErasableBatches(db: Kysely<Tables>, ids: string[]) {
  for (const some of inChunks(ids, BATCH_ROWS)) {
    const counts = await countWords(db, some)
    yield* inChunksOf(some, BATCH_WORDS, (id) => counts.get(id) ?? 0)
  }
}

async function countWords(db: Kysely<Tables>, ids: string[]) {
  const rows = await db
    .selectFrom('searchTexts')
    .select('requestId')
    .select(sql<number>`length(words) - length(replace(words, ' ', '')) + 1`.as('count'))
    .where('requestId', 'in', ids)
    .execute()
  return new Map(rows.map(({ requestId, count }) => [requestId, count]))
}

/** Erases the words of requests. */
export async function eraseWords(tx: Transaction<Tables>, ids: string[]) {
  if (!isPostgres<Tables>(tx)) await removeFromIndex(tx, ids)
  await tx.deleteFrom('searchTexts').where('requestId', 'in', ids).execute()
}

/**
 * SQLite takes the words of a transaction out of its index when they are flushed: at its end, all at once, which takes
 * seconds for many. So they are removed in parts. The rows then have no words for the trigger of their deletion.
 */
async function removeFromIndex(tx: Transaction<Tables>, ids: string[]) {
  const rows = await tx.selectFrom('searchTexts').select(['requestId', 'words']).where('requestId', 'in', ids).execute()
  for (const { requestId, words } of rows) {
    const row = sql`from "searchTexts" where "requestId" = ${requestId}`
    for (const part of inChunks(words.split(' '), WORDS_PER_STATEMENT)) {
      await sql`insert into "searchIndex"("searchIndex", rowid, words)
        select 'delete', number, ${part.join(' ')} ${row}`.execute(tx)
      // The index counts a row less now: it gets the row again, without words, for the next removal.
      await sql`insert into "searchIndex"(rowid, words) select number, '' ${row}`.execute(tx)
      await sql`insert into "searchIndex"("searchIndex") values ('flush')`.execute(tx)
    }
  }
  await tx.updateTable('searchTexts').set({ words: '' }).where('requestId', 'in', ids).execute()
}
