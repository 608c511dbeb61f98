import type {
  ChangeBody,
  Count,
  NoteItem,
  Person,
  RequestAnswer,
  RequestRow,
  RequestView,
} from '../../contract/console/requests.ts'
import type { Database } from '../database/database.ts'
import { databaseTime } from '../database/database-time.ts'
import { type Found, findByPrefix } from '../database/find-by-prefix.ts'
import { mapInTurns } from '../database/list-page.ts'
import { newId } from '../database/new-id.ts'
import { inTransaction } from '../database/transaction.ts'
import { writeAudit } from '../staff/audit.ts'
import { asStaffMember } from '../staff/staff-member.ts'
import {
  addAssignedNotice,
  type Change,
  type ChangeResult,
  canOwn,
  changeRequest,
  lockRequest,
} from './change-request.ts'
import { readRequest } from './find-request.ts'
import { handOverRequests } from './hand-over.ts'
import { type SearchIndexer, searchIndexerIn } from './index-requests.ts'
import {
  asRow,
  countRequests,
  countViews,
  type RequestFilter,
  type RequestPage,
  readPage,
  textOf,
  type Viewer,
} from './list-requests.ts'
import { personIn, readPeople } from './request-history.ts'

/** Leads and messages as staff work on them. `by` is the id of the staff member who acts; null for the command line. */
export type Requests = {
  /** Newest first. `next`: the id for `after` of the next page. */
  list(
    filter: RequestFilter,
    page: RequestPage,
  ): Promise<{ rows: RequestRow[]; next: string | null }>
  /** The same with whole texts. */
  listTexts(filter: RequestFilter, page: RequestPage): Promise<(RequestRow & { text: string })[]>
  count(filter: RequestFilter): Promise<Count>
  countViews(viewer: Viewer): Promise<Record<RequestView, Count>>
  find(id: string): Promise<RequestAnswer | null>
  /** Finds a request by its id or a unique prefix of its id. */
  findByPrefix(idOrPrefix: string): Promise<Found<RequestAnswer>>
  /** `link`: the address of the request in the console; with it, a new owner gets a mail, unless it is `by`. */
  change(
    id: string,
    change: ChangeBody,
    options: { version: number | null; by: string | null; link: string | null },
  ): Promise<ChangeResult>
  /** Changes several requests in one transaction. A new owner gets one mail with `link`. */
  changeAll(
    ids: string[],
    change: Change,
    options: { by: string | null; link: string | null },
  ): Promise<{ changed: number } | 'unknown owner'>
  /** Null if there is no such request. */
  addNote(id: string, text: string, by: string | null): Promise<NoteItem | null>
  /** Gives the open requests of a staff member to another one, or to nobody. */
  handOver(
    from: string,
    to: string | null,
    options: { by: string | null; link: string | null },
  ): Promise<{ changed: number } | 'unknown owner'>
  /** The enabled staff with the area `inbox`, by name. */
  possibleOwners(): Promise<Person[]>
} & SearchIndexer

export function requestsIn(database: Database, now: () => number): Requests {
  const { db, reading } = database
  return {
    async list(filter, { after, limit }) {
      const rows = await readPage(reading, filter, { after, limit: limit + 1 })
      const page = rows.slice(0, limit)
      return {
        rows: await mapInTurns(page, asRow),
        next: rows.length > limit ? (page.at(-1)?.id ?? null) : null,
      }
    },

    async listTexts(filter, page) {
      const rows = await readPage(reading, filter, page)
      return mapInTurns(rows, (row) => ({ ...asRow(row), text: textOf(row) }))
    },

    count: (filter) => countRequests(reading, filter),
    countViews: (viewer) => countViews(reading, viewer),
    find: (id) => readRequest(reading, id),

    async findByPrefix(idOrPrefix) {
      const record = async (id: string) => (await readRequest(reading, id)) ?? undefined
      const found = [
        await findByPrefix(reading, idOrPrefix, { table: 'leads', record }),
        await findByPrefix(reading, idOrPrefix, { table: 'messages', record }),
      ]
      const ids = found.flatMap(idsIn)
      if (ids.length > 1) return { found: 'several', ids }
      return found.find((one) => one.found === 'one') ?? { found: 'none' }
    },

    change: (id, change, { version, by, link }) =>
      inTransaction(db, async (tx) => {
        const result = await changeRequest(tx, now, { id, change, version, by })
        const isAssigned = result.result === 'changed' && result.hasNewOwner
        if (isAssigned) await addAssignedNotice(tx, now, { owner: change.owner, by, link })
        return result
      }),

    changeAll: (ids, change, { by, link }) =>
      inTransaction(db, async (tx) => {
        if (change.owner && !(await canOwn(tx, change.owner))) return 'unknown owner'
        let changed = 0
        let isAssigned = false
        // In the order of ids, so that two transactions cannot lock each other out.
        for (const id of [...new Set(ids)].sort()) {
          const result = await changeRequest(tx, now, { id, change, version: null, by })
          if (result.result !== 'changed') continue
          changed += 1
          isAssigned ||= result.hasNewOwner
        }
        if (isAssigned) await addAssignedNotice(tx, now, { owner: change.owner, by, link })
        return { changed }
      }),

    addNote: (requestId, text, by) =>
      inTransaction(db, async (tx) => {
        if (!(await lockRequest(tx, requestId))) return null
        const note = { id: newId(), at: await databaseTime(tx, now), by, text }
        await tx
          .insertInto('notes')
          .values({ ...note, requestId })
          .execute()
        await writeAudit(tx, now, { by, action: 'added a note', subject: requestId })
        return { ...note, by: personIn(await readPeople(tx, [by]), by) }
      }),

    handOver: (from, to, { by, link }) =>
      inTransaction(db, async (tx) => {
        if (to !== null && !(await canOwn(tx, to))) return 'unknown owner'
        const changed = await handOverRequests(tx, now, { from, to, by })
        if (changed > 0) await addAssignedNotice(tx, now, { owner: to, by, link })
        return { changed }
      }),

    async possibleOwners() {
      const rows = await reading
        .selectFrom('staff')
        .selectAll()
        .where('disabledAt', 'is', null)
        .execute()
      return rows
        .filter((row) => asStaffMember(row).areas.includes('inbox'))
        .map(({ id, name }) => ({ id, name }))
        .sort((one, other) => one.name.localeCompare(other.name, 'en'))
    },

    ...searchIndexerIn(database),
  }
}

function idsIn(found: Found<{ id: string }>): string[] {
  if (found.found === 'several') return found.ids
  return found.found === 'one' ? [found.record.id] : []
}
