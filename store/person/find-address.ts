import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely'
import { attributionLines } from '../../records/attribution-fields.ts'
import { isSameEmail } from '../../records/email-address.ts'
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
  const isKnown = (requestId: string) => own.has(requestId) || mentions.has(requestId)
  for await (const { requestId } of mailsWith(email, { db, signal, isLeftOut: isKnown })) mentions.add(requestId)
  const ofFiles = {
    table: 'mailFiles',
    texts: ['name'],
    requestId: sql`(select "requestId" from "requestMails" where "requestMails".id = "mailId")`,
  } as const
  for await (const { id, requestId } of rowsThatMayHave(email, { db, signal, ...ofFiles })) {
    if (requestId === null || isKnown(requestId)) continue
    const file = await db.selectFrom('mailFiles').select('name').where('id', '=', id).executeTakeFirst()
    if (file && containsEmail(file.name, email)) mentions.add(requestId)
  }
  return { own, mentions }
}

const mailTexts = ['from', 'to', 'subject', 'text', 'quoted'] as const

/** The mails with the address in any text, one at a time. `isLeftOut`: by the id of the request. */
export async function* mailsWith(
  email: string,
  { isLeftOut = () => false, ...given }: Pick<Part, 'db' | 'signal'> & { isLeftOut?: (requestId: string) => boolean },
) {
  const part = { ...given, table: 'requestMails', texts: mailTexts, requestId: sql`"requestId"` } as const
  for await (const { id, requestId } of rowsThatMayHave(email, part)) {
    if (requestId === null || isLeftOut(requestId)) continue
    const texts = await given.db.selectFrom('requestMails').select(mailTexts).where('id', '=', id).executeTakeFirst()
    if (texts && containsEmail(Object.values(texts).join('\n'), email)) yield { id, requestId, texts }
  }
}

/** A mail has up to 800 kB. SQLite compares so many rows in some milliseconds, in which the service does nothing else. */
const ROWS_PER_STATEMENT = 50

type Part = {
  db: Kysely<Tables>
  signal: AbortSignal
  table: 'requests' | 'requestMails' | 'mailFiles'
  /** The columns. */
  texts: readonly string[]
  requestId: RawBuilder<unknown>
}

type Found = { id: string; requestId: string | null }

async function* rowsThatMayHave(email: string, { db, signal, table, texts, requestId }: Part): AsyncGenerator<Found> {
  const condition = mayHave(db, texts, email)
  for (let last = ''; ; ) {
    signal.throwIfAborted()
    const end = await db
      .selectFrom(table)
      .select('id')
      .where('id', '>', last)
      .orderBy('id')
      .offset(ROWS_PER_STATEMENT - 1)
      .limit(1)
      .executeTakeFirst()
    const { rows } = await sql<Found>`select id, ${requestId} as "requestId" from ${sql.table(table)}
      where id > ${last} ${end ? sql`and id <= ${end.id}` : sql``} and ${condition} order by id`.execute(db)
    yield* rows
    if (!end) return
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
