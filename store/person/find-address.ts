import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely'
import { attributionLines } from '../../records/attribution-fields.ts'
import { isSameEmail } from '../../records/email-address.ts'
import { beginningWithin } from '../conversation/read-mails.ts'
import { containsEmail, spellingsOf } from '../database/same-email.ts'
import { readRequests } from '../requests/stored-requests.ts'
import { isPostgres } from '../schema/dialect.ts'
import type { Tables } from '../schema/tables.ts'

/** Requests that were sent from an address, by id with the name of the sender, and ids of others with it in any text or mail. */
export type FoundRequests = { own: Map<string, string | null>; mentions: Set<string> }

/**
 * Reads every request and every mail, because an index has only the first words of long ones. The database compares the texts
 * in parts of the tables; only those that may have the address are read, one at a time, and compared as people write it.
 */
export async function findAddress(
  db: Kysely<Tables>,
  email: string,
  { signal }: { signal: AbortSignal },
): Promise<FoundRequests> {
  const own: FoundRequests['own'] = new Map()
  const mentions: FoundRequests['mentions'] = new Set()
  const texts = ['fields', 'email', 'html', 'firstTouch', 'lastTouch']
  for await (const { id } of rowsThatMayHave(email, { db, signal, table: 'requests', texts, requestId: sql`id` })) {
    const [request] = await readRequests(db, [id])
    if (!request) continue
    // Links in newsletters may have the address of their reader, which the attribution keeps.
    const { fields, html, ...others } = request
    const all = [...Object.values(fields).flat(), html ?? '', ...attributionLines(others)]
    if (isSameEmail(request.email, email)) own.set(id, request.name)
    else if (containsEmail(all.join('\n'), email)) mentions.add(id)
  }
  const isLeftOut = (requestId: string) => own.has(requestId) || mentions.has(requestId)
  for (const table of ['requestMails', 'mailFiles'] as const)
    for await (const { requestId } of textsWith(email, table, { db, signal, isLeftOut }))
      if (requestId !== null) mentions.add(requestId)
  return { own, mentions }
}

/** The columns with texts about requests, by table. */
const columnsOf = {
  requestMails: ['from', 'to', 'subject', 'text', 'quoted'],
  mailFiles: ['name'],
  notes: ['text'],
  drafts: ['to', 'subject', 'text'],
} as const
export const tablesWithTexts = Object.keys(columnsOf) as (keyof typeof columnsOf)[]

type Given = { db: Kysely<Tables>; signal: AbortSignal; isLeftOut?: (requestId: string) => boolean }
type Found = { id: string; requestId: string | null }

/** The rows with the address in any text, one at a time. `isLeftOut`: by the id of the request; null for a file of a draft. */
export async function* textsWith(
  email: string,
  table: keyof typeof columnsOf,
  { db, signal, isLeftOut = () => false }: Given,
): AsyncGenerator<Found & { texts: Record<string, string | null> }> {
  const texts = columnsOf[table]
  const requestId =
    table === 'mailFiles'
      ? sql`(select "requestId" from "requestMails" where "requestMails".id = "mailId")`
      : sql`"requestId"`
  for await (const found of rowsThatMayHave(email, { db, signal, table, texts, requestId })) {
    if (found.requestId !== null && isLeftOut(found.requestId)) continue
    const { rows } = await sql<Record<string, string | null>>`
      select ${sql.join(texts.map((text) => sql.ref(text)))} from ${sql.table(table)} where id = ${found.id}`.execute(
      db,
    )
    const [row] = rows
    if (row && containsEmail(Object.values(row).join('\n'), email)) yield { ...found, texts: row }
  }
}

/** SQLite compares so much text in some 20 ms, in which the service does nothing else. A mail has up to 800 kB. */
const BYTES_PER_STATEMENT = 1_000_000
const ROWS_PER_STATEMENT = 50

type Part = {
  db: Kysely<Tables>
  signal: AbortSignal
  table: 'requests' | keyof typeof columnsOf
  /** The columns. */
  texts: readonly string[]
  requestId: RawBuilder<unknown>
}

async function* rowsThatMayHave(email: string, { db, signal, table, texts, requestId }: Part): AsyncGenerator<Found> {
  const condition = mayHave(db, texts, email)
  const bytes = sql.join(
    texts.map((text) => sql`coalesce(octet_length(${sql.ref(text)}), 0)`),
    sql` + `,
  )
  for (let last = ''; ; ) {
    signal.throwIfAborted()
    const { rows: next } = await sql<{
      id: string
      bytes: number
    }>`select id, ${bytes} as bytes from ${sql.table(table)}
      where id > ${last} order by id limit ${ROWS_PER_STATEMENT}`.execute(db)
    const end = beginningWithin(next, BYTES_PER_STATEMENT).at(-1)
    if (!end) return
    const { rows } = await sql<Found>`select id, ${requestId} as "requestId" from ${sql.table(table)}
      where id > ${last} and id <= ${end.id} and ${condition} order by id`.execute(db)
    yield* rows
    last = end.id
  }
}

/** Without the signs that a text may have between those of an address, and that nobody sees. */
function mayHave(db: Kysely<Tables>, texts: readonly string[], email: string) {
  const all = sql.join(
    texts.map((text) => sql`coalesce(${sql.ref(text)}, '')`),
    sql` || ' ' || `,
  )
  const patterns = [...new Set(spellingsOf(email).map(patternOf))]
  const [like, invisible] = isPostgres(db)
    ? [sql`ilike`, sql`${all} ~ ${`[${invisibleSigns}]`}`]
    : [sql`like`, sql`${all} glob ${`*[${invisibleSigns}]*`}`]
  const conditions = [...patterns.map((pattern) => sql`${all} ${like} ${pattern}`), invisible]
  return sql<SqlBool>`(${sql.join(conditions, sql` or `)})`
}

/** Those of `withoutInvisible` that mail programs write. */
const invisibleSigns = '\u00ad\u034f\u061c\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff'

/**
 * Also matches form-encoded columns and other letters than ASCII, which the databases fold in different ways: these characters
 * become wildcards. The letter k becomes one too, because it is the lower case of U+212A, the kelvin sign.
 */
const patternOf = (text: string) => `%${text.toLowerCase().replace(/[^a-jl-z0-9.-]+/g, '%')}%`
