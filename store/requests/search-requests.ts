import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Reference } from '../../contract/request/reference.ts'
import { every } from '../database/conditions.ts'
import { idsOfReference } from '../database/find-by-prefix.ts'
import { isPostgres } from '../schema/dialect.ts'
import { searchNumber } from '../schema/search-texts.ts'
import type { Tables } from '../schema/tables.ts'

/** The newest requests whose words are compared one by one, before the index is used. */
const SCANNED_ROWS = 2_000

/**
 * The longest words, which are the rarest, are looked up in the index, and the texts that it finds are compared with the others:
 * SQLite reads all entries that begin with a word before it returns the first row.
 */
const INDEXED_WORDS = 3

/** More words of a search are ignored. */
const MAX_SEARCHED = 40

type Page = { after: string | undefined; limit: number }

type Search = Page & {
  words: string[]
  /** The newest ids of the requests that the list would show without the words; with `found`, only of those. */
  newestIds: (page: Page, found?: FoundInIndex) => RawBuilder<unknown>
}

/** The requests that an index finds, as a join with the table, with the order in which it can be read. */
export type FoundInIndex = {
  /** Precedes the statement. */
  with: RawBuilder<unknown>
  from: RawBuilder<unknown>
  where: RawBuilder<unknown>[]
  order: RawBuilder<unknown>
}

/**
 * The ids of a page of requests with all the words, newest first. The index alone would list all requests with a common
 * word for a filter that shows few of them; the newest of the filter fill the page then, or are all that it shows.
 */
export async function searchRequests(
  db: Kysely<Tables>,
  { words: given, limit, after, newestIds }: Search,
): Promise<string[]> {
  const words = given.slice(0, MAX_SEARCHED)
  const { rows: scanned } = await sql<{ id: string; isFound: number }>`
    select newest.id, (select count(*) from "searchTexts" where "requestId" = newest.id and ${every(words.map(occurs))})
      as "isFound"
    from (${newestIds({ after, limit: SCANNED_ROWS })}) as newest order by newest.id desc`.execute(db)
  const ids = scanned.filter(({ isFound }) => isFound > 0).map(({ id }) => id)
  const last = scanned.at(-1)
  if (ids.length >= limit || scanned.length < SCANNED_ROWS || !last) return ids.slice(0, limit)
  const foundIn = isPostgres(db) ? foundInPostgres : foundInSqlite
  const found = foundIn(db, words, last.id)
  const older = await sql<{ id: string }>`
    ${found.with} ${newestIds({ after: last.id, limit: limit - ids.length }, found)}`.execute(db)
  return [...ids, ...older.rows.map(({ id }) => id)]
}

/** The ids of the requests with a reference, newest first. It is in no index: the ids are the index. */
export async function findByReference(
  db: Kysely<Tables>,
  reference: Reference,
  newestIds: Search['newestIds'],
): Promise<string[]> {
  const ids = await idsOfReference(db, reference)
  if (ids.length === 0) return []
  const found = { with: sql``, from: sql`requests`, where: [sql`id in (${sql.join(ids)})`], order: sql`id` }
  const page = { after: undefined, limit: ids.length }
  const { rows } = await sql<{ id: string }>`${newestIds(page, found)}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Words have letters and digits only, none of which is a wildcard. */
const occurs = (word: string) => sql`' ' || "searchTexts".words like ${`% ${word}%`}`

/** The condition of a row of `searchTexts`, on SQLite joined with `searchIndex`, that it has words which begin with all of these. */
function hasWords(db: Kysely<Tables>, words: string[]) {
  const longestFirst = words.toSorted((one, other) => other.length - one.length)
  const indexed = longestFirst.slice(0, INDEXED_WORDS)
  const inIndex = isPostgres(db)
    ? sql`array_to_tsvector(string_to_array(words, ' ')) @@ ${indexed.map((word) => `'${word}':*`).join(' & ')}::tsquery`
    : sql`"searchIndex" match ${indexed.map((word) => `"${word}"*`).join(' AND ')}`
  return every([inIndex, ...longestFirst.slice(INDEXED_WORDS).map(occurs)])
}

function foundInPostgres(db: Kysely<Tables>, words: string[], after: string): FoundInIndex {
  // The planner estimates that a prefix matches 2% of all rows, and may read all texts in the order of the ids instead
  // of the index of words: `materialized` prevents that. `order by` and the lateral join with an offset let it read no
  // more rows of the table than the page needs.
  const found = sql`with found as materialized (
    select "requestId" from "searchTexts" where ${hasWords(db, words)} and "requestId" < ${after})`
  return {
    with: found,
    from: sql`(select * from found order by "requestId" desc) as found cross join lateral (
      select * from requests where id = "requestId" offset 0) as requests`,
    where: [],
    order: sql`"requestId"`,
  }
}

/** The numbers are in the order of the ids: SQLite reads the index from its end, and only as far as the page needs. */
const foundInSqlite = (db: Kysely<Tables>, words: string[], after: string): FoundInIndex => ({
  with: sql``,
  from: sql`"searchIndex" cross join "searchTexts" on number = "searchIndex".rowid
    cross join requests on id = "requestId"`,
  where: [hasWords(db, words), sql`"searchIndex".rowid <= ${searchNumber(after)}`],
  order: sql`"searchIndex".rowid`,
})
