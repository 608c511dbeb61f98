import { type Kysely, type RawBuilder, sql } from 'kysely'
import { openStatuses } from '../../contract/console/request-status.ts'
import type { ExportQuery, ListAnswer, RequestView } from '../../contract/console/requests.ts'
import { type Count, MAX_COUNT, MAX_FOUND, type RequestRow } from '../../contract/console/requests.ts'
import { readReference } from '../../contract/request/reference.ts'
import { oneLine } from '../../records/one-line.ts'
import { type Request, textOf } from '../../records/request.ts'
import { sourceOf } from '../../records/requests/request-source.ts'
import { every, firstIdAt, ID_MARGIN_MS } from '../database/conditions.ts'
import { searchWords } from '../schema/search-words.ts'
import type { Tables } from '../schema/tables.ts'
import {
  columns,
  isDue,
  isNotSpam,
  isOpen,
  isSpam,
  isStalled,
  isUndecided,
  isWaiting,
  type RequestColumns,
  stateOf,
} from './request-columns.ts'
import { type FoundInIndex, findByReference, searchRequests } from './search-requests.ts'

/** Which requests a list shows. Unset fields do not filter. */
export type RequestFilter = Omit<ExportQuery, 'from' | 'to' | 'stalled'> & {
  /** Received at or after this time, and before that. */
  since?: number | undefined
  until?: number | undefined
  /** Only stalled requests, without a change or a note since this time. */
  quietSince?: number | undefined
  /** Only suspected and held requests without a decision of staff, in every view. */
  suspected?: true | undefined
} & Viewer

/** For the views Mine and Due. */
export type Viewer = {
  /** The id of the staff member; null for the command line. */
  me: string | null
  /** A date in the company's time zone. */
  today: string
}

export type RequestPage = { after?: string | undefined; limit: number }

/** A page of requests, newest first, with their whole texts. */
export async function readPage(db: Kysely<Tables>, filter: RequestFilter, page: RequestPage): Promise<ListedRequest[]> {
  const words = searchWords(filter.q ?? '')
  if (words.length === 0) return readRows(db, selectBy(filter, { ...page, columns: allColumns }), page)
  return readFound(db, await searchIds(db, filter, { ...page, words }), page)
}

/** A page, and the number of requests on all pages. A search finds both at once on the first page. */
export async function readCountedPage(
  db: Kysely<Tables>,
  filter: RequestFilter,
  page: RequestPage,
): Promise<{ rows: ListedRequest[]; total: Count }> {
  const words = searchWords(filter.q ?? '')
  if (words.length === 0 || page.after !== undefined)
    return { rows: await readPage(db, filter, page), total: await countRequests(db, filter) }
  const limit = Math.max(page.limit, MAX_FOUND + 1)
  const ids = await searchIds(db, filter, { limit, words })
  const rows = await readFound(db, ids.slice(0, page.limit), page)
  return { rows, total: asCount(ids.length, MAX_FOUND) }
}

async function readFound(db: Kysely<Tables>, ids: string[], page: RequestPage) {
  if (ids.length === 0) return []
  return readRows(db, sql`select ${allColumns} from requests where id in (${sql.join(ids)})`, page)
}

async function readRows(db: Kysely<Tables>, selected: RawBuilder<unknown>, { limit }: RequestPage) {
  const { rows } = await sql<ListedRequest>`
    select page.*, staff.name as "ownerName" from (${selected}) as page
    left join staff on staff.id = page.owner order by page.id desc limit ${limit}`.execute(db)
  return rows
}

export type ListedRequest = RequestColumns & { ownerName: string | null }

const allColumns = sql.join(columns.map((column) => sql.ref(column)))
const onlyId = sql`id`

/** By the reference, if the search is one and a request has it; else by the words. */
async function searchIds(
  db: Kysely<Tables>,
  filter: RequestFilter,
  { after, limit, words }: RequestPage & { words: string[] },
) {
  const newestIds = newestIdsOf(filter)
  const reference = readReference(filter.q ?? '')
  const referred = reference ? await findByReference(db, reference, newestIds) : []
  if (referred.length > 0) return referred.filter((id) => after === undefined || id < after)
  return searchRequests(db, { words, after, limit, newestIds })
}

const newestIdsOf = (filter: RequestFilter) => (page: RequestPage, found?: FoundInIndex) =>
  sql`select id from (${selectBy(filter, { ...page, found, columns: onlyId })}) as ids
    order by id desc limit ${page.limit}`

/** The newest requests, spam included, in which a word begins with each of these. */
export async function findByWords(db: Kysely<Tables>, words: string[], limit: number) {
  if (words.length === 0) return []
  const newestIds = newestIdsOf({ view: 'any', me: null, today: '' })
  return searchRequests(db, { words, limit, after: undefined, newestIds })
}

/** Counts what the filter shows, up to `MAX_COUNT`, or `MAX_FOUND` in a search. */
export async function countRequests(db: Kysely<Tables>, filter: RequestFilter): Promise<Count> {
  const words = searchWords(filter.q ?? '')
  if (words.length > 0) {
    const ids = await searchIds(db, filter, { limit: MAX_FOUND + 1, words })
    return asCount(ids.length, MAX_FOUND)
  }
  const { rows } = await sql<{ count: number }>`select ${counting(filter)} as count`.execute(db)
  return asCount(rows[0]?.count)
}

/** Counts each view, without other filters. */
export async function countViews(db: Kysely<Tables>, { me, today }: Viewer): Promise<ListAnswer['views']> {
  const count = (view: RequestView) => counting({ me, today, view })
  const { rows } = await sql<Record<keyof ListAnswer['views'], number>>`select ${count('waiting')} as waiting,
    ${count('mine')} as mine, ${count('due')} as due, ${count('all')} as "all",
    ${count('spam')} as spam`.execute(db)
  const [row] = rows
  return {
    waiting: asCount(row?.waiting),
    mine: asCount(row?.mine),
    due: asCount(row?.due),
    all: asCount(row?.all),
    spam: asCount(row?.spam),
  }
}

const counting = (filter: RequestFilter) =>
  sql`(select count(*) from (${selectBy(filter, { limit: MAX_COUNT + 1, columns: onlyId })}) as counted)`

const asCount = (counted = 0, most = MAX_COUNT): Count => ({
  count: Math.min(counted, most),
  isMore: counted > most,
})

type Selected = RequestPage & { columns: RawBuilder<unknown>; found?: FoundInIndex | undefined }

/** The table is read only as far as the page needs, so that a page costs the same in a large table. */
function selectBy(filter: RequestFilter, { after, limit, columns, found }: Selected) {
  // Requests that are due are few: sorting them takes less than looking for them in the order of the ids.
  const byId = filter.view === 'due' ? sql`(id || '')` : sql`id`
  const parts = inIndexes(filter).map((part) => {
    const conditions = [after !== undefined && sql`id < ${after}`, ...(found?.where ?? []), ...conditionsOf(part)]
    return sql`select * from (select ${columns} from ${found?.from ?? sql`requests`}
      where ${every(conditions)} order by ${found?.order ?? byId} desc limit ${limit}) as part`
  })
  return sql.join(parts, sql` union all `)
}

/**
 * Parts that an index has in the order of the list: each open status for stalled requests, else with and without spam.
 */
function inIndexes(filter: RequestFilter): RequestFilter[] {
  const { view, status, quietSince } = filter
  if (quietSince !== undefined && !status)
    return openStatuses.map((open) => ({ ...filter, status: open, view: view === 'any' ? 'all' : view }))
  if (view === 'any' && status !== 'spam')
    return [
      { ...filter, view: 'all' },
      { ...filter, view: 'spam' },
    ]
  return [filter]
}

function conditionsOf(filter: RequestFilter) {
  const { form, status, owner, industry, budget, since, until, today, quietSince } = filter
  return [
    filter.suspected ? isUndecided : viewCondition(filter),
    form !== undefined && sql`form = ${form}`,
    quietSince !== undefined && isStalled({ today, quietSince }),
    status === 'spam' && isSpam,
    status !== undefined && status !== 'spam' && sql`status = ${status}`,
    owner === 'none' && sql`owner is null`,
    owner !== undefined && owner !== 'none' && sql`owner = ${owner}`,
    industry !== undefined && sql`industry = ${industry}`,
    budget !== undefined && sql`budget = ${budget}`,
    since !== undefined && sql`id >= ${firstIdAt(since - ID_MARGIN_MS)}`,
    since !== undefined && sql`"receivedAt" >= ${since}`,
    until !== undefined && sql`id < ${firstIdAt(until + ID_MARGIN_MS)}`,
    until !== undefined && sql`"receivedAt" < ${until}`,
  ]
}

function viewCondition({ view, status, me, today }: RequestFilter) {
  // The status `spam` is the view Spam, in every view.
  if (status === 'spam') return undefined
  const conditions: Record<RequestView, RawBuilder<unknown> | undefined> = {
    waiting: isWaiting,
    mine: sql`owner = ${me} and ${isOpen}`,
    due: isDue(today),
    all: isNotSpam,
    spam: isSpam,
    any: undefined,
  }
  return conditions[view]
}

const EXCERPT_LENGTH = 160

export function asRow(row: ListedRequest): RequestRow {
  const fields = JSON.parse(row.fields) as Request['fields']
  return {
    ...stateOf(row, row.ownerName),
    excerpt: oneLine(textOf({ form: row.form, fields }), EXCERPT_LENGTH),
    source: sourceOf(row),
  }
}
