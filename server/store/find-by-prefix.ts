import type { Found } from './store.ts'

/** At most this many ids are listed when a prefix is not unique. */
export const MOST_LISTED = 10

type Reading<T> = {
  /** At most MOST_LISTED ids that match a LIKE pattern, in order. */
  ids: (pattern: string) => Promise<string[]>
  record: (id: string) => Promise<T | undefined>
}

/** Reads a record by its id or a unique prefix of one. */
export async function findByPrefix<T>(
  idOrPrefix: string,
  { ids, record }: Reading<T>,
): Promise<Found<T>> {
  const prefix = idOrPrefix.trim().toLowerCase()
  // Nothing else occurs in an id, and nothing of it means anything to LIKE.
  if (!/^[0-9a-f-]+$/.test(prefix)) return { found: 'none' }
  const matches = await ids(`${prefix}%`)
  const [only] = matches
  if (matches.length > 1) return { found: 'several', ids: matches }
  const found = only === undefined ? undefined : await record(only)
  return found === undefined ? { found: 'none' } : { found: 'one', record: found }
}
