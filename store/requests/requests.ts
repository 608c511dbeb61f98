import type { EnteredRequest } from '../../contract/console/entered-request.ts'
import type { ChangedRequest } from '../../contract/console/requests.ts'
import type { FormName } from '../../contract/forms/form.ts'
import type { NewRequest } from '../../records/request.ts'
import type { Database } from '../database/database.ts'
import { databaseTime } from '../database/database-time.ts'
import { newId } from '../database/new-id.ts'
import { inTransaction } from '../database/transaction.ts'
import { writeAudit } from '../staff/audit.ts'
import { type AddNeeds, type AddOptions, addInGroups, keyedRequest } from './add-requests.ts'
import { addAssignedNotice, type Change, canOwn, changeRequest, lockRequest, lockRequests } from './change-request.ts'
import { type Due, type DueReceivers, readDue, tellDue } from './due-requests.ts'
import { enterRequest } from './enter-request.ts'
import { readForExport } from './export-requests.ts'
import { readRequest } from './find-request.ts'
import {
  asRow,
  countRequests,
  countViews,
  type RequestFilter,
  type RequestPage,
  readCountedPage,
  readPage,
  type Viewer,
} from './list-requests.ts'
import { readOwners } from './owners.ts'
import { stateOf } from './request-columns.ts'
import { authorOf, readStaffNames } from './request-history.ts'
import { findStored, listStored } from './stored-requests.ts'
import { undoChanges } from './undo-change.ts'

/** Requests of all forms, as they were sent and as staff work on them. `by` is the id of the staff member who acts; null for the command line. */
export function createRequests(
  { db, reading, staffReading }: Database,
  { now = Date.now, ...needs }: AddNeeds & { now?: (() => number) | undefined } = {},
) {
  const addInGroup = addInGroups(db, needs)
  return {
    /** Stores the request, its deliveries and its idempotency key in one transaction, which is on disk when this resolves. */
    add: (request: NewRequest, key: string | null, options: AddOptions = {}) =>
      addInGroup(keyedRequest(request, key, { ...options, receivedAt: now() })),

    listStored: (given?: { form?: FormName }) => listStored(reading, given),
    findStored: (idOrPrefix: string) => findStored(reading, idOrPrefix),

    /** Newest first. `next`: the id for `after` of the next page. `total`: the number of requests on all pages. */
    async list(filter: RequestFilter, { after, limit }: RequestPage) {
      const { rows, total } = await readCountedPage(staffReading, filter, { after, limit: limit + 1 })
      const page = rows.slice(0, limit)
      return {
        rows: page.map(asRow),
        next: rows.length > limit ? (page.at(-1)?.id ?? null) : null,
        total,
      }
    },

    /** A page without excerpts and counts, for programs that read all pages. */
    async listStates(filter: RequestFilter, page: RequestPage) {
      const rows = await readPage(staffReading, filter, page)
      return rows.map((row) => stateOf(row, row.ownerName))
    },

    /** The whole requests, in the order of the ids. Erased ones are left out. */
    forExport: (ids: string[]) => readForExport(staffReading, ids),
    count: (filter: RequestFilter) => countRequests(staffReading, filter),
    countViews: (viewer: Viewer) => countViews(staffReading, viewer),
    find: (id: string) => readRequest(staffReading, id),
    due: (due: Due) => readDue(staffReading, due),
    tellDue: (today: string, receivers: DueReceivers) => inTransaction(db, (tx) => tellDue(tx, today, receivers)),

    /** `link`: the address of the request in the console; with it, a new owner gets a mail, unless it is `by`. */
    change: (
      id: string,
      change: Change,
      { version, by, link }: { version: number | null; by: string | null; link: string | null },
    ) =>
      inTransaction(db, async (tx) => {
        const result = await changeRequest(tx, { id, change, version, by })
        const isAssigned = result.result === 'changed' && result.hasNewOwner
        if (isAssigned) await addAssignedNotice(tx, { owner: change.owner, by, link })
        return result
      }),

    /** Changes several requests in one transaction. A new owner gets one mail with `link`. */
    changeAll: (ids: string[], change: Change, { by, link }: { by: string | null; link: string | null }) =>
      inTransaction(db, async (tx) => {
        if (change.owner && !(await canOwn(tx, change.owner))) return 'unknown owner'
        const changed: ChangedRequest[] = []
        let isAssigned = false
        await lockRequests(tx, ids)
        for (const id of new Set(ids)) {
          const result = await changeRequest(tx, { id, change, version: null, by })
          if (result.result !== 'changed') continue
          changed.push({ id, version: result.version })
          isAssigned ||= result.hasNewOwner
        }
        if (isAssigned) await addAssignedNotice(tx, { owner: change.owner, by, link })
        return { changed }
      }),

    /** Takes changes back, in one transaction; see `undoChanges` for those that stay. */
    undo: (changes: ChangedRequest[], by: string | null) => inTransaction(db, (tx) => undoChanges(tx, changes, by)),

    /** By a member of staff, by hand. */
    enter: (entry: EnteredRequest, given: { key: string; by: string | null }) =>
      inTransaction(db, (tx) => enterRequest(tx, entry, given)),

    /** Null if there is no such request. */
    addNote: (requestId: string, text: string, by: string | null) =>
      inTransaction(db, async (tx) => {
        if (!(await lockRequest(tx, requestId))) return null
        const note = { id: newId(), at: await databaseTime(tx), by, text }
        await tx
          .insertInto('notes')
          .values({ ...note, requestId })
          .execute()
        await writeAudit(tx, { by, action: 'added a note', subject: requestId })
        return { ...note, by: authorOf(by, await readStaffNames(tx, [by])) }
      }),

    /** The enabled staff with the area `inbox`, by name. */
    async possibleOwners() {
      const { owners } = await readOwners(staffReading)
      return owners.map(({ id, name }) => ({ id, name })).sort((one, other) => one.name.localeCompare(other.name, 'en'))
    },
  }
}
