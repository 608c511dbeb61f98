import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { FormName } from '../../contract/forms/form.ts'

/** The filter and the page of a list, which is in the order of the ids. Unset fields do not filter. */
export type ListPage = Page & {
  /** Only requests of this form. */
  form?: FormName | undefined
}

/** Keyset pagination: at most `limit` rows after the id `after`. */
export type Page = { after?: string | undefined; limit?: number | undefined }

/** The rows of a batch. */
const BATCH_ROWS = 500

/** The time in an id may be up to this much before `receivedAt`. */
export const ID_MARGIN_MS = 60_000

/** The conditions of a page of requests. */
export const onPage = ({ after, form }: ListPage) =>
  every([after !== undefined && sql`id > ${after}`, form !== undefined && sql`form = ${form}`])

type Condition = RawBuilder<unknown> | false | undefined

export const every = (conditions: Condition[]) =>
  sql<SqlBool>`(${sql.join([sql`true`, ...conditions.filter((condition) => !!condition)], sql` and `)})`

/** Ids are UUIDs of version 7, which begin with the time in milliseconds. */
export function firstIdAt(ms: number) {
  const hex = Math.max(0, ms).toString(16).padStart(12, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8)}`
}

/** Reads a list page by page, to limit the memory. Throws the signal's reason when it is aborted. */
export async function* inBatches<Row extends { id: string }>(
  { signal }: { signal: AbortSignal },
  read: (page: Page & { limit: number }) => Promise<Row[]>,
  limit = BATCH_ROWS,
): AsyncGenerator<Row[]> {
  for (let after: string | undefined; ; ) {
    const rows = await read({ after, limit })
    if (rows.length > 0) yield rows
    if (rows.length < limit) return
    after = rows.at(-1)?.id
    signal.throwIfAborted()
  }
}
