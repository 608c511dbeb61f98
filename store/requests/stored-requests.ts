import type { Kysely } from 'kysely'
import type { FormName } from '../../contract/forms/form.ts'
import type { Request } from '../../records/request.ts'
import { findByPrefix } from '../database/find-by-prefix.ts'
import { inChunks } from '../database/in-chunks.ts'
import type { Tables } from '../schema/tables.ts'

/** Requests as they were sent, oldest first. */
export async function listStored(db: Kysely<Tables>, { form }: { form?: FormName } = {}) {
  const all = db.selectFrom('requests').selectAll().orderBy('id')
  const rows = await (form ? all.where('form', '=', form) : all).execute()
  return rows.map(asRequest)
}

/** Finds a request, as it was sent, by its id, a unique prefix of its id or its reference. */
export const findStored = (db: Kysely<Tables>, idOrPrefix: string) =>
  findByPrefix(db, idOrPrefix, {
    table: 'requests',
    async record(id) {
      const row = await db.selectFrom('requests').selectAll().where('id', '=', id).executeTakeFirst()
      return row && asRequest(row)
    },
  })

export const asRequest = (row: Tables['requests']): Request => ({
  ...row,
  fields: JSON.parse(row.fields) as Request['fields'],
})

export async function readRequests(db: Kysely<Tables>, ids: string[]): Promise<Request[]> {
  const requests: Request[] = []
  for (const some of inChunks(ids)) {
    const rows = await db.selectFrom('requests').selectAll().where('id', 'in', some).execute()
    requests.push(...rows.map(asRequest))
  }
  return requests
}
