import { type Kysely, sql } from 'kysely'
import type { Field } from '../../contract/forms/field.ts'
import type { FormName } from '../../contract/forms/form.ts'
import { forms } from '../../contract/forms/forms.ts'
import { fieldOf, type RequestFields } from '../../records/request.ts'
import { searchWords } from './search-words.ts'
import type { Tables } from './tables.ts'

type Indexed = Pick<Tables['requests'], 'id' | 'form' | 'fields' | 'email'> & {
  /** The texts of its mails, the newest first. */
  mails?: string[]
}

/** The search index of SQLite takes so many words in 10 ms, in which the service does nothing else. */
const WORDS_PER_STATEMENT = 10_000

type Row = Tables['searchTexts']

/** Adds the words of requests that the search index lacks, in the transaction that writes their texts. */
export async function addSearchTexts(tx: Kysely<Tables>, requests: Indexed[]) {
  let rows: Row[] = []
  let count = 0
  for (const request of requests) {
    const words = wordsOf(request)
    rows.push({ number: searchNumber(request.id), requestId: request.id, words: words.join(' ') })
    count += words.length
    if (count < WORDS_PER_STATEMENT && rows.length < BATCH_ROWS) continue
    await insertRows(tx, rows)
    rows = []
    count = 0
  }
  await insertRows(tx, rows)
}

async function insertRows(tx: Kysely<Tables>, given: Row[]) {
  for (let rows = given; rows.length > 0; ) {
    const added = await tx
      .insertInto('searchTexts')
      .values(rows)
      .onConflict((conflict) => conflict.column('number').doNothing())
      .returning('requestId')
      .execute()
    const addedIds = new Set(added.map(({ requestId }) => requestId))
    rows = rows.filter(({ requestId }) => !addedIds.has(requestId)).map((row) => ({ ...row, number: row.number + 1n }))
  }
}

/**
 * Time and counter of an id, 60 bits, in the order of the ids. Two processes may get the same number in one millisecond;
 * then the later one is increased.
 */
export function searchNumber(id: string) {
  const digits = id.replaceAll('-', '')
  return BigInt(`0x${digits.slice(0, 12)}${digits.slice(13, 16)}`)
}

/** Requests that are read at once. */
const BATCH_ROWS = 200

/** Adds all requests that the search index lacks. */
export async function addMissingSearchTexts(tx: Kysely<Tables>) {
  for (let last: string | undefined = ''; last !== undefined; ) {
    const missing = await tx
      .selectFrom('requests')
      .select('id')
      .where('id', '>', last)
      .where(sql<boolean>`not exists (select 1 from "searchTexts" where "requestId" = requests.id)`)
      .orderBy('id')
      .limit(BATCH_ROWS)
      .execute()
    const ids = missing.map(({ id }) => id)
    if (ids.length > 0) await addSearchTexts(tx, await readIndexed(tx, ids))
    last = ids.at(-1)
  }
}

export async function readIndexed(tx: Kysely<Tables>, ids: string[]): Promise<Indexed[]> {
  const mails = await readMails(tx, ids)
  const query = tx.selectFrom('requests').select(['id', 'form', 'fields', 'email']).where('id', 'in', ids)
  return (await query.execute()).map((row) => ({ ...row, mails: mails.get(row.id) ?? [] }))
}

/** The values of option lists are left out: filters find them. */
function isSearched(form: FormName, name: string) {
  const described: Record<string, Field> = forms[form].fields
  const field = described[name]
  return field === undefined || !('list' in field)
}

function wordsOf({ id, form, fields, email, mails = [] }: Indexed) {
  const all = JSON.parse(fields) as RequestFields
  const names = Object.keys(all).filter((name) => isSearched(form, name))
  return searchWords([id, email, ...names.map((name) => fieldOf(all, name)), ...mails].join('\n'))
}

/** Of all mails of a conversation: more would keep the service busy for too long at a time. */
const MAX_MAIL_TEXT = 60_000

/** Mails that are read at once. */
const READ_MAILS = 20

/** What the conversations say: addresses, subjects and texts, without what mail programs quoted; the newest first. */
async function readMails(tx: Kysely<Tables>, ids: string[]) {
  const texts = new Map<string, string[]>()
  const query = tx.selectFrom('requestMails').select('requestId').distinct().where('requestId', 'in', ids)
  for (const { requestId } of await query.execute()) texts.set(requestId, await readMailsOf(tx, requestId))
  return texts
}

async function readMailsOf(tx: Kysely<Tables>, requestId: string) {
  const texts: string[] = []
  let left = MAX_MAIL_TEXT
  for (let offset = 0; left > 0; offset += READ_MAILS) {
    const rows = await tx
      .selectFrom('requestMails')
      .select(['from', 'to', 'cc', 'subject', sql<string>`substr(text, 1, ${MAX_MAIL_TEXT})`.as('text')])
      .where('requestId', '=', requestId)
      .orderBy('at', 'desc')
      .orderBy('id', 'desc')
      .limit(READ_MAILS)
      .offset(offset)
      .execute()
    for (const { from, to, cc, subject, text } of rows) {
      const part = [from, to, cc, subject, text].join('\n').slice(0, left)
      left -= part.length
      if (part) texts.push(part)
    }
    if (rows.length < READ_MAILS) break
  }
  return texts
}
