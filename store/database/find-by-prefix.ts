import type { Kysely } from 'kysely'
import type { Tables } from '../schema/tables.ts'

export type Found<T> =
  | { found: 'one'; record: T }
  | { found: 'none' }
  | { found: 'several'; ids: string[] }

/** At most this many ids are listed when a prefix is not unique. */
const MAX_LISTED = 10

type Where<T> = {
  table: 'leads' | 'messages' | 'outbox'
  record: (id: string) => Promise<T | undefined>
}

/** Reads a record by its id or a unique prefix of its id. */
export async function findByPrefix<T>(
  db: Kysely<Tables>,
  idOrPrefix: string,
  { table, record }: Where<T>,
): Promise<Found<T>> {
  const prefix = idOrPrefix.trim().toLowerCase()
  if (!/^[0-9a-f-]+$/.test(prefix)) return { found: 'none' } // Ids contain no other characters.
  const ids = await idsThatBeginWith(prefix, db, table)
  const [only] = ids
  if (ids.length > 1) return { found: 'several', ids }
  const found = only === undefined ? undefined : await record(only)
  return found === undefined ? { found: 'none' } : { found: 'one', record: found }
}

async function idsThatBeginWith(
  prefix: string,
  db: Kysely<Tables>,
  table: Where<unknown>['table'],
) {
  const rows = await db
    .selectFrom(db.dynamic.table(table).as('record'))
    .select('record.id')
    // A range query uses the index; LIKE would read all ids. No character of an id sorts after f.
    .where('record.id', '>=', prefix)
    .where('record.id', '<', `${prefix}g`)
    .orderBy('record.id')
    .limit(MAX_LISTED)
    .execute()
  return rows.map(({ id }) => id)
}
