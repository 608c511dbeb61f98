import { type Kysely, sql } from 'kysely'
import { beginningWithin } from '../conversation/read-mails.ts'
import type { Tables } from '../schema/tables.ts'

/** The columns with texts about people, by table. */
export const textColumns = {
  requests: ['name', 'email', 'fields', 'html', 'firstTouch', 'lastTouch'],
  requestMails: ['from', 'to', 'cc', 'subject', 'text', 'quoted'],
  mailFiles: ['name'],
  notes: ['text'],
  drafts: ['to', 'cc', 'subject', 'text'],
} as const
type Table = keyof typeof textColumns

/** Null for a file of a draft. */
const requestIds: Partial<Record<Table, ReturnType<typeof sql>>> = {
  requests: sql`id`,
  mailFiles: sql`(select "requestId" from "requestMails" where id = "mailId")`,
}

const files: Partial<Record<Table, ReturnType<typeof sql>>> = {
  drafts: sql`(select string_agg(name, ' ') from "mailFiles" where "draftId" = drafts.id)`,
}

/** `files`: the names of those of a draft. */
type Row<Column extends string> = { id: string; requestId: string | null } & Record<Column | 'files', string | null>

/** They are searched in some 10 ms, in which the service does nothing else. A mail has up to 800 kB. */
const BYTES_PER_STATEMENT = 1_000_000
const ROWS_PER_STATEMENT = 50

/** Reads the texts of a table, also of the longest ones, of which the search index has only the first words. */
export async function* scanTexts<Name extends Table>(
  db: Kysely<Tables>,
  table: Name,
  signal?: AbortSignal,
): AsyncGenerator<Row<(typeof textColumns)[Name][number]>> {
  const texts = textColumns[table].map((column) => sql.ref(column))
  const bytes = sql.join(
    texts.map((text) => sql`coalesce(octet_length(${text}), 0)`),
    sql` + `,
  )
  for (let last = ''; ; ) {
    signal?.throwIfAborted()
    const { rows: next } = await sql<{
      id: string
      bytes: number
    }>`select id, ${bytes} as bytes from ${sql.table(table)}
      where id > ${last} order by id limit ${ROWS_PER_STATEMENT}`.execute(db)
    const end = beginningWithin(next, BYTES_PER_STATEMENT).at(-1)
    if (!end) return
    const { rows } = await sql<Row<(typeof textColumns)[Name][number]>>`
      select id, ${requestIds[table] ?? sql`"requestId"`} as "requestId", ${files[table] ?? sql`null`} as files, ${sql.join(texts)}
      from ${sql.table(table)} where id > ${last} and id <= ${end.id} order by id`.execute(db)
    yield* rows
    last = end.id
  }
}
