import { setImmediate as othersTurn } from 'node:timers/promises'
import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely'
import { isPostgres } from '../schema/dialect.ts'
import type { Tables } from '../schema/tables.ts'

/** Which records a list holds, in the order of their ids; unset: all of them. */
export type ListPage = Page & {
  /** Received then or later. */
  since?: number | undefined
  /** Those that rules suspect and that no person has decided on. */
  suspected?: true | undefined
  /** Those that a person marked as spam. */
  spam?: true | undefined
  /** A first choice: all records in whose texts this may occur, in any case and encoding, and others too. */
  mayContain?: string | undefined
}

/** Some rows of a long list: those behind the id, and no more than the limit. */
export type Page = { after?: string | undefined; limit?: number | undefined }

/** Read at a time. */
const ROWS_TOGETHER = 500

/** An id may be that much older than the time at which its record was received. */
const ID_MARGIN_MS = 60_000

/** The conditions of a page of leads or messages. `columns`: those that `mayContain` looks at. */
export function onPage(
  db: Kysely<Tables>,
  { after, since, suspected, spam, mayContain }: ListPage,
  columns: string[] = [],
) {
  return every([
    after !== undefined && sql`id > ${after}`,
    since !== undefined && sql`id >= ${firstIdAt(since - ID_MARGIN_MS)}`,
    since !== undefined && sql`"receivedAt" >= ${since}`,
    suspected && sql`"suspectedFor" is not null and "acceptedAt" is null and "spamAt" is null`,
    spam && sql`"spamAt" is not null`,
    mayContain !== undefined && contains(db, columns, mayContain),
  ])
}

type Condition = RawBuilder<unknown> | false | undefined

export const every = (conditions: Condition[]) =>
  sql<SqlBool>`(${sql.join([sql`true`, ...conditions.filter((condition) => !!condition)], sql` and `)})`

/** Ids are UUIDs of version 7: they begin with the time in milliseconds. */
function firstIdAt(ms: number) {
  const hex = Math.max(0, ms).toString(16).padStart(12, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8)}`
}

/** Text of other letters than ASCII is not looked for: the databases differ in its upper case. */
function contains(db: Kysely<Tables>, columns: string[], text: string) {
  if (!/^[\x20-\x7e]*$/.test(text)) return undefined
  const like = isPostgres(db) ? sql`ilike` : sql`like`
  const all = columns.map((column) => sql`coalesce(${sql.ref(column)}, '')`)
  return sql`${sql.join(all, sql` || ' ' || `)} ${like} ${patternOf(text)}`
}

/**
 * Finds the text in a form-encoded column too, hence a wildcard for all that is encoded there, and for the letter k,
 * which has a twin outside of ASCII (the sign for kelvin).
 */
const patternOf = (text: string) => `%${text.toLowerCase().replace(/[^a-jl-z0-9.-]+/g, '%')}%`

/** Reads a list page by page, so that never all of it is in memory. Throws the signal's reason when it is aborted. */
export async function* inBatches<Row extends { id: string }>(
  { signal }: { signal: AbortSignal },
  read: (page: Page) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  for (let after: string | undefined; ; ) {
    const rows = await read({ after, limit: ROWS_TOGETHER })
    if (rows.length > 0) yield rows
    if (rows.length < ROWS_TOGETHER) return
    after = rows.at(-1)?.id
    await othersTurn() // SQLite answers at once: without this neither a signal nor a closed pipe is noticed.
    signal.throwIfAborted()
  }
}
