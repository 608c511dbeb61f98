import { type Kysely, type RawBuilder, sql } from 'kysely'
import { type readReference, tailOf } from '../../contract/request/reference.ts'
import { every, firstIdAt } from '../database/list-page.ts'
import { isPostgres } from '../schema/dialect.ts'
import type { Tables } from '../schema/tables.ts'

/** The newest requests whose words are compared one by one, before the index is used. */
const SCANNED_ROWS = 2_000
/** For a word in more than this share of the scanned requests, the index would list too many requests. */
const COMMON_SHARE = 0.25
/**
 * For a prefix, SQLite merges the entries of all matching words before it returns the first row: 80 ms for a word in an
 * eighth of a million requests. For a word in more than this share, the index is searched for the first letters, which
 * are one entry.
 */
const MERGED_SHARE = 0.03
/** The newest requests with these first letters whose texts are compared with the words, in 10 ms. */
const COMPARED_ROWS = 5_000

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
 * The ids of a page of requests with all the words, newest first. Neither way alone is fast in a large table: the newest
 * requests are soon read if the words are common, and the index is fast if at least one word is rare.
 */
export async function searchRequests(
  db: Kysely<Tables>,
  { words: given, limit, after, newestIds }: Search,
): Promise<string[]> {
  const words = given.slice(0, MAX_SEARCHED)
  const { rows: scanned } = await sql<{ id: string; found: number }>`
    select newest.id, ${bitsOf(words)} as found
    from (${newestIds({ after, limit: SCANNED_ROWS })}) as newest order by newest.id desc`.execute(db)
  const all = 2 ** words.length - 1
  const ids = scanned.filter(({ found }) => found === all).map(({ id }) => id)
  if (ids.length >= limit || scanned.length < SCANNED_ROWS) return ids.slice(0, limit)

  const isBit = (found: number, index: number) => Math.floor(found / 2 ** index) % 2 === 1
  const shares = words.map((word, index) => ({
    word,
    share: scanned.filter(({ found }) => isBit(found, index)).length / scanned.length,
  }))
  shares.sort((one, other) => one.share - other.share)
  const page = { after: scanned.at(-1)?.id ?? '', limit: limit - ids.length }
  const read = async (limit: number, found: FoundInIndex) => {
    const query = sql<{ id: string }>`${found.with} ${newestIds({ ...page, limit }, found)}`
    return (await query.execute(db)).rows.map(({ id }) => id)
  }
  const older = isPostgres(db)
    ? await read(page.limit, foundInPostgres(shares, page.after))
    : await searchInSqlite(db, shares, page, read)
  return [...ids, ...older]
}

/** The requests of a second are read, so this is more than the service can accept in one. */
const MAX_PER_SECOND = 10_000

/** The ids of the requests with a reference, newest first. It is in no index: the ids are the index. */
export async function findByReference(
  db: Kysely<Tables>,
  { time, tail }: NonNullable<ReturnType<typeof readReference>>,
  newestIds: Search['newestIds'],
): Promise<string[]> {
  const inThatSecond: FoundInIndex = {
    with: sql``,
    from: sql`requests`,
    where: [sql`id >= ${firstIdAt(time)}`, sql`id < ${firstIdAt(time + 1_000)}`],
    order: sql`id`,
  }
  const page = { after: undefined, limit: MAX_PER_SECOND }
  const { rows } = await sql<{ id: string }>`${newestIds(page, inThatSecond)}`.execute(db)
  return rows.map(({ id }) => id).filter((id) => tailOf(id) === tail)
}

/**
 * A bit mask of the searched words that are a prefix of a word of the request; 0 if the index has no such request. A
 * subquery, because PostgreSQL would read the whole table for a join.
 */
function bitsOf(words: string[]) {
  const bits = words.map((word, index) => sql`case when ${occurs(word)} then ${sql.lit(2 ** index)} else 0 end`)
  return sql`coalesce(
    (select ${sql.join(bits, sql` + `)} from "searchTexts" where "requestId" = newest.id), 0)`
}

/** Words have letters and digits only, none of which is a wildcard. */
const occurs = (word: string) => sql`' ' || "searchTexts".words like ${`% ${word}%`}`

type Share = { word: string; share: number }

/** The rarest word first. */
function foundInPostgres(shares: Share[], after: string): FoundInIndex {
  const [indexed, compared] = byUse(shares)
  const query = indexed.map((word) => `'${word}':*`).join(' & ')
  const matches = sql`array_to_tsvector(string_to_array(words, ' ')) @@ ${query}::tsquery`
  // The planner estimates that a prefix matches 2% of all rows, and may read all texts in the order of the ids instead
  // of the index of words: `materialized` prevents that. `order by` and the lateral join with an offset let it read no
  // more rows of the table than the page needs.
  const found = sql`with found as materialized (
    select "requestId" from "searchTexts" where ${every([matches, ...compared.map(occurs)])} and "requestId" < ${after})`
  return {
    with: found,
    from: sql`(select * from found order by "requestId" desc) as found cross join lateral (
      select * from requests where id = "requestId" offset 0) as requests`,
    where: [],
    order: sql`"requestId"`,
  }
}

/**
 * `shares` has the rarest word first. The newest requests with the first letters of the common words are compared with
 * the words, which nearly always fills the page. First letters may be much more frequent than their word, so older
 * requests are searched by the whole words.
 */
async function searchInSqlite(
  db: Kysely<Tables>,
  shares: Share[],
  { after, limit }: { after: string; limit: number },
  read: (limit: number, found: FoundInIndex) => Promise<string[]>,
) {
  const newest = searchNumber(after)
  const upToNewest = sql`"searchIndex".rowid <= ${newest}`
  const words = shares.map(({ word }) => word)
  const starts = shares.map(({ word, share }) => (share < MERGED_SHARE ? word : startOf(word)))
  const indexed = starts.filter((start) => start.length > 1)
  if (indexed.length === 0 || indexed.join() === words.join()) return read(limit, foundInSqlite(shares, [upToNewest]))

  const matches = sql`"searchIndex" match ${matchOf(indexed)}`
  const { rows } = await sql<{ count: number; oldest: string | null }>`
    select count(*) as count, cast(min(number) as text) as oldest from (
      select rowid as number from "searchIndex" where ${matches} and ${upToNewest}
      order by rowid desc limit ${sql.lit(COMPARED_ROWS)})`.execute(db)
  const { count = 0, oldest } = rows[0] ?? {}
  if (!oldest) return []
  const fromOldest = sql`"searchIndex".rowid >= ${BigInt(oldest)}`
  const found = await read(limit, inSqlite([matches, fromOldest, upToNewest, ...words.map(occurs)]))
  if (found.length === limit || count < COMPARED_ROWS) return found
  const beforeOldest = sql`"searchIndex".rowid < ${BigInt(oldest)}`
  return [...found, ...(await read(limit - found.length, foundInSqlite(shares, [beforeOldest])))]
}

function foundInSqlite(shares: Share[], where: RawBuilder<unknown>[]) {
  const [indexed, compared] = byUse(shares)
  return inSqlite([sql`"searchIndex" match ${matchOf(indexed)}`, ...where, ...compared.map(occurs)])
}

const matchOf = (words: string[]) => words.map((word) => `"${word}"*`).join(' AND ')

/** The numbers are in the order of the ids: SQLite reads the index from its end, and only as far as the page needs. */
const inSqlite = (where: RawBuilder<unknown>[]): FoundInIndex => ({
  with: sql``,
  from: sql`"searchIndex" cross join "searchTexts" on number = "searchIndex".rowid
    cross join requests on id = "requestId"`,
  where,
  order: sql`"searchIndex".rowid`,
})

/** The words for the index, and those that the texts are compared with: the common ones, but not the rarest word. */
function byUse(shares: Share[]) {
  const isIndexed = ({ share }: Share, index: number) => index === 0 || share < COMMON_SHARE
  const wordsOf = (some: Share[]) => some.map(({ word }) => word)
  return [
    wordsOf(shares.filter(isIndexed)),
    wordsOf(shares.filter((share, index) => !isIndexed(share, index))),
  ] as const
}

/** The longest beginning that the index of SQLite has as an entry. */
const startOf = (word: string) => [...word].slice(0, 3).join('')

/**
 * Time and counter of an id, 60 bits, in the order of the ids. Two processes may get the same number in one millisecond;
 * then the later one is increased.
 */
export function searchNumber(id: string) {
  const digits = id.replaceAll('-', '')
  return BigInt(`0x${digits.slice(0, 12)}${digits.slice(13, 16)}`)
}
