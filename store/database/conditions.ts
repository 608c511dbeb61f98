import { type RawBuilder, type SqlBool, sql } from 'kysely'

/** The time in an id may be up to this much before `receivedAt`. */
export const ID_MARGIN_MS = 60_000

type Condition = RawBuilder<unknown> | false | undefined

export const every = (conditions: Condition[]) =>
  sql<SqlBool>`(${sql.join([sql`true`, ...conditions.filter((condition) => !!condition)], sql` and `)})`

/** Ids are UUIDs of version 7, which begin with the time in milliseconds. */
export function firstIdAt(ms: number) {
  const hex = Math.max(0, ms).toString(16).padStart(12, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8)}`
}
