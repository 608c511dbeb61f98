import { type Kysely, sql } from 'kysely'
import { isPostgres } from './dialect.ts'

/**
 * The words of a request are in the search index from its transaction on: no request waits to be indexed. Migration 0012
 * adds those that the index lacks.
 */
export async function searchInTransaction(db: Kysely<unknown>) {
  // A service of the version before that still runs would add a row meanwhile.
  if (isPostgres(db)) await sql`lock table "unindexedRequests" in access exclusive mode`.execute(db)
  await sql`delete from "searchTexts" where "requestId" in (select "requestId" from "unindexedRequests")`.execute(db)
  await sql`drop table "unindexedRequests"`.execute(db)
  if (!isPostgres(db)) await indexWholeWords(db)
}

/** Entries for the first letters of words doubled the time of adding a request. */
async function indexWholeWords(db: Kysely<unknown>) {
  await sql`drop table "searchIndex"`.execute(db)
  await sql`create virtual table "searchIndex" using fts5(
    words, content='searchTexts', content_rowid='number', detail='none', tokenize='ascii')`.execute(db)
  // Erased words leave the index at once, and not with a later merge.
  await sql`insert into "searchIndex"("searchIndex", rank) values ('secure-delete', 1)`.execute(db)
  await sql`insert into "searchIndex"("searchIndex") values ('rebuild')`.execute(db)
}
