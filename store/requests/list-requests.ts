import { type Kysely, type RawBuilder, sql } from 'kysely'
import { openStatuses } from '../../contract/console/request-status.ts'
import type { ExportQuery, RequestView } from '../../contract/console/requests.ts'
import {
  type Count,
  MAX_COUNT,
  MAX_FOUND,
  type RequestRow,
} from '../../contract/console/requests.ts'
import { readReference } from '../../contract/submission/reference.ts'
import { readMessageHtml } from '../../records/message-html.ts'
import { oneLine } from '../../records/one-line.ts'
import { readContactFields } from '../../records/requests/contact-fields.ts'
import { sourceOf } from '../../records/requests/request-source.ts'
import { every, firstIdAt, ID_MARGIN_MS } from '../database/list-page.ts'
import { searchWords } from '../schema/search-words.ts'
import type { Tables } from '../schema/tables.ts'
import {
  columnsOf,
  isDue,
  isNotSpam,
  isOpen,
  isSpam,
  isStalled,
  type RequestTable,
  type StoredRequest,
  stateOf,
  tables,
} from './request-tables.ts'
import { type FoundInIndex, findByReference, searchRequests } from './search-requests.ts'

/** Which requests a list shows. Unset fields do not filter. */
export type RequestFilter = Omit<ExportQuery, 'from' | 'to' | 'stalled'> & {
  /** Received at or after this time, and before that. */
  since?: number | undefined
  until?: number | undefined
  /** Only stalled requests, without a change or a note since this time. */
  quietSince?: number | undefined
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
async function readPage(
  db: Kysely<Tables>,
  filter: RequestFilter,
  page: RequestPage,
): Promise<ListedRequest[]> {
  const words = searchWords(filter.q ?? '')
  const columns = (table: RequestTable) => columnsOf[table]
  if (words.length === 0) return readRows(db, branchesOf(filter, { ...page, columns }), page)
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
  const found = tables.map(
    (table) =>
      sql`select ${columnsOf[table]} from ${sql.table(table)} where id in (${sql.join(ids)})`,
  )
  return readRows(db, sql.join(found, sql` union all `), page)
}

async function readRows(db: Kysely<Tables>, branches: RawBuilder<unknown>, { limit }: RequestPage) {
  const { rows } = await sql<ListedRequest>`
    select page.*, staff.name as "ownerName" from (${branches}) as page
    left join staff on staff.id = page.owner order by page.id desc limit ${limit}`.execute(db)
  return rows
}

export type ListedRequest = StoredRequest & { ownerName: string | null }

const onlyId = () => sql`id`

/** By the reference, if the search is one and a request has it; else by the words. */
async function searchIds(
  db: Kysely<Tables>,
  filter: RequestFilter,
  { after, limit, words }: RequestPage & { words: string[] },
) {
  const newestIds = (page: Pick<Branches, 'after' | 'limit'>, found?: FoundInIndex) =>
    sql`select id from (${branchesOf(filter, { ...page, found, columns: onlyId })}) as ids
      order by id desc limit ${page.limit}`
  const reference = readReference(filter.q ?? '')
  const referred = reference ? await findByReference(db, reference, newestIds) : []
  if (referred.length > 0) return referred.filter((id) => after === undefined || id < after)
  return searchRequests(db, { words, after, limit, newestIds })
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
export async function countViews(
  db: Kysely<Tables>,
  { me, today }: Viewer,
): Promise<Record<RequestView, Count>> {
  const count = (view: RequestView) => counting({ me, today, view })
  const { rows } = await sql<Record<RequestView, number>>`select ${count('new')} as new,
    ${count('mine')} as mine, ${count('due')} as due, ${count('all')} as "all",
    ${count('spam')} as spam`.execute(db)
  const [row] = rows
  return {
    new: asCount(row?.new),
    mine: asCount(row?.mine),
    due: asCount(row?.due),
    all: asCount(row?.all),
    spam: asCount(row?.spam),
  }
}

const counting = (filter: RequestFilter) =>
  sql`(select count(*) from (${branchesOf(filter, { limit: MAX_COUNT + 1, columns: onlyId })}) as counted)`

const asCount = (counted = 0, most = MAX_COUNT): Count => ({
  count: Math.min(counted, most),
  isMore: counted > most,
})

type Branches = RequestPage & {
  columns: (table: RequestTable) => RawBuilder<unknown>
  found?: FoundInIndex | undefined
}

/** Each table is read only as far as the page needs, so that a page costs the same in a large table. */
function branchesOf(filter: RequestFilter, { after, limit, columns, found }: Branches) {
  // Requests that are due are few: sorting them takes less than looking for them in the order of the ids.
  const byId = filter.view === 'due' ? sql`(id || '')` : sql`id`
  const branches = tables
    .filter((table) => canContain(table, filter))
    .flatMap((table) => inIndexes(filter).map((part) => [table, part] as const))
    .map(([table, part]) => {
      const from = found?.from(table) ?? sql.table(table)
      const conditions = [
        after !== undefined && sql`id < ${after}`,
        ...(found?.where ?? []),
        ...conditionsOf(part),
      ]
      return sql`select * from (select ${columns(table)} from ${from} where ${every(conditions)}
        order by ${found?.order ?? byId} desc limit ${limit}) as ${sql.id(`some_${table}`)}`
    })
  // A filter for leads and one for messages leave nothing.
  if (branches.length === 0) return sql`select ${columns('leads')} from leads where false`
  return sql.join(branches, sql` union all `)
}

/** Few or nearly all open requests may be stalled: those of each status are read in the order of an index. */
const inIndexes = (filter: RequestFilter): RequestFilter[] =>
  filter.quietSince === undefined || filter.status
    ? [filter]
    : openStatuses.map((status) => ({ ...filter, status }))

/** Messages have no industry and no budget. */
function canContain(table: RequestTable, { kind, industry, budget }: RequestFilter) {
  const isForLeads = kind === 'lead' || industry !== undefined || budget !== undefined
  return table === 'leads' ? kind !== 'message' : !isForLeads
}

function conditionsOf(filter: RequestFilter) {
  const { status, owner, industry, budget, since, until, today, quietSince } = filter
  return [
    viewCondition(filter),
    quietSince !== undefined && isStalled({ today, quietSince }),
    status === 'spam' && isSpam,
    status !== undefined && status !== 'spam' && sql`status = ${status}`,
    owner === 'none' && sql`owner is null`,
    owner !== undefined && owner !== 'none' && sql`owner = ${owner}`,
    industry !== undefined && sql`"Industry" = ${industry}`,
    budget !== undefined && sql`"BudgetRange" = ${budget}`,
    since !== undefined && sql`id >= ${firstIdAt(since - ID_MARGIN_MS)}`,
    since !== undefined && sql`"receivedAt" >= ${since}`,
    until !== undefined && sql`id < ${firstIdAt(until + ID_MARGIN_MS)}`,
    until !== undefined && sql`"receivedAt" < ${until}`,
  ]
}

function viewCondition({ view, status, me, today }: RequestFilter) {
  // The status `spam` is the view Spam, in every view.
  if (status === 'spam') return undefined
  const conditions: Record<RequestView, RawBuilder<unknown>> = {
    new: sql`status = 'new' and ${isNotSpam}`,
    mine: sql`owner = ${me} and ${isOpen}`,
    due: isDue(today),
    all: isNotSpam,
    spam: isSpam,
  }
  return conditions[view]
}

const EXCERPT_LENGTH = 160
/** HTML that the contact form did not write is parsed only up to here. */
const MAX_PARSED = 2_000

export function asRow(row: ListedRequest): RequestRow {
  return {
    ...stateOf(row, row.ownerName),
    excerpt: oneLine(textOf(row, MAX_PARSED), EXCERPT_LENGTH),
    source: sourceOf(row),
  }
}

/** The visitor's text, without HTML. */
export function textOf(
  { kind, text }: Pick<StoredRequest, 'kind' | 'text'>,
  maxParsed = Number.POSITIVE_INFINITY,
): string {
  if (kind === 'lead') return text
  const written = readContactFields(text)
  if (written) return written.message
  const read = readMessageHtml(text.slice(0, maxParsed))
  return read.fields?.Message.text ?? read.text
}
