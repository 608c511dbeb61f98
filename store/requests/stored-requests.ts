import type { Kysely } from 'kysely'
import { noAttribution } from '../../contract/attribution.ts'
import { withoutYear } from '../../contract/wire/send-mail.ts'
import { type NewRequest, newWorkState, type Request } from '../../records/request.ts'
import { newSpamStatus } from '../../records/spam-status.ts'
import type { Database } from '../database/database.ts'
import { findByPrefix } from '../database/find-by-prefix.ts'
import { inChunks } from '../database/in-chunks.ts'
import { type ListPage, onPage } from '../database/list-page.ts'
import { newRequestId } from '../database/new-id.ts'
import type { Tables } from '../schema/tables.ts'
import type { AddOptions, AddRequest } from './add-requests.ts'
import { keyFor } from './idempotency-keys.ts'

/** Requests as they were sent, oldest first. */
export type StoredRequests = ReturnType<typeof createStoredRequests>

type Needs = { now: () => number; addRequest: AddRequest }

export const createStoredRequests = ({ reading }: Database, { now, addRequest }: Needs) => ({
  /** Stores the request, its deliveries and its idempotency key in one transaction, which is on disk when this resolves. */
  add(request: NewRequest, key: string | null, options: AddOptions = {}) {
    const { verdict = null, attribution = noAttribution, locale = null } = options
    const receivedAt = now()
    const row = {
      ...request,
      ...attribution,
      locale,
      consentHash: options.consentHash ?? null,
      enteredBy: null,
      fields: JSON.stringify(request.fields),
      id: newRequestId(),
      receivedAt,
      ...newSpamStatus(verdict, receivedAt),
      ...newWorkState,
    }
    return addRequest({
      key: keyFor(comparable(request), key),
      row,
      mayAcknowledge: options.mayAcknowledge ?? false,
    })
  },

  async listStored(page: ListPage = {}) {
    const rows = await reading
      .selectFrom('requests')
      .selectAll()
      .where(onPage(page))
      .orderBy('id')
      .$if(page.limit !== undefined, (requests) => requests.limit(page.limit ?? 0))
      .execute()
    return rows.map(asRequest)
  },

  /** Finds a request by its id, a unique prefix of its id or its reference. */
  findStored: (idOrPrefix: string) =>
    findByPrefix(reading, idOrPrefix, {
      table: 'requests',
      async record(id) {
        const query = reading.selectFrom('requests').selectAll().where('id', '=', id)
        const row = await query.executeTakeFirst()
        return row && asRequest(row)
      },
    }),
})

/** What must be the same in a retry: not `CreateDate`, and not the year in a contact message. */
const comparable = ({ form, fields, html }: NewRequest) =>
  html === null ? { form, ...fields } : { html: withoutYear(html) }

export const asRequest = (row: Tables['requests']): Request => ({
  ...row,
  fields: JSON.parse(row.fields) as Request['fields'],
})

export async function readRequests(reading: Kysely<Tables>, ids: string[]): Promise<Request[]> {
  const requests: Request[] = []
  for (const some of inChunks(ids)) {
    const rows = await reading.selectFrom('requests').selectAll().where('id', 'in', some).execute()
    requests.push(...rows.map(asRequest))
  }
  return requests
}
