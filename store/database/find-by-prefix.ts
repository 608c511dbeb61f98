import type { Kysely } from 'kysely'
import { type Reference, readReference, tailOf } from '../../contract/request/reference.ts'
import type { Tables } from '../schema/tables.ts'
import { firstIdAt } from './conditions.ts'

export type Found<T> = { found: 'one'; record: T } | { found: 'none' } | { found: 'several'; ids: string[] }

/** At most this many ids are listed when a prefix is not unique. */
const MAX_LISTED = 10

type Where<T> = {
  table: 'requests' | 'outbox'
  record: (id: string) => Promise<T | undefined>
}

/** Reads a record by its id, a unique prefix of its id, or the reference of a request. */
export async function findByPrefix<T>(
  db: Kysely<Tables>,
  idOrPrefix: string,
  { table, record }: Where<T>,
): Promise<Found<T>> {
  const prefix = idOrPrefix.trim().toLowerCase()
  const reference = table === 'outbox' ? null : readReference(idOrPrefix)
  // Ids contain no other characters. One of 32 prefixes with nine digits is also a valid reference.
  const isPrefix = /^[0-9a-f-]+$/.test(prefix)
  const ids = [
    ...new Set([
      ...(isPrefix ? await idsThatBeginWith(prefix, db, table) : []),
      ...(reference ? await idsOfReference(db, reference) : []),
    ]),
  ]
  const [only] = ids
  if (ids.length > 1) return { found: 'several', ids }
  const found = only === undefined ? undefined : await record(only)
  return found === undefined ? { found: 'none' } : { found: 'one', record: found }
}

/** The ids of the second that the reference names, with its last bits. */
export async function idsOfReference(db: Kysely<Tables>, { time, tail }: Reference) {
  const rows = await db
    .selectFrom('requests')
    .select('id')
    .where('id', '>=', firstIdAt(time))
    .where('id', '<', firstIdAt(time + 1_000))
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id).filter((id) => tailOf(id) === tail)
}

async function idsThatBeginWith(prefix: string, db: Kysely<Tables>, table: Where<unknown>['table']) {
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
