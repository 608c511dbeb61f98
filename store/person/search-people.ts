import { type Kysely, sql } from 'kysely'
import { type FoundNote, type FoundRequest, MAX_SELECTED, type SearchAnswer } from '../../contract/console/people.ts'
import { isSameEmail, normalizeEmail, onlyAddressIn } from '../../records/email-address.ts'
import type { Request } from '../../records/request.ts'
import { scanMails } from '../conversation/scan-mails.ts'
import type { Database } from '../database/database.ts'
import { inBatches } from '../database/list-page.ts'
import { hasEmail, spellingsOf } from '../database/same-email.ts'
import type { RequestHistory } from '../requests/request-history.ts'
import { readRequests } from '../requests/stored-requests.ts'
import { isPostgres } from '../schema/dialect.ts'
import { searchWords } from '../schema/search-words.ts'
import type { Tables } from '../schema/tables.ts'
import { isMailWith, isRequestWith, noteMatcher } from './find-person.ts'
import { containsBeginnings } from './name-words.ts'
import { readDeliveries } from './request-deliveries.ts'

/**
 * Finds requests by the search index and the index of addresses, and notes by reading all of them. `findPerson` also finds
 * an address in the attribution, and in requests that are not in the search index yet.
 */
export type SearchPeople = (text: string, options: { signal: AbortSignal }) => Promise<Omit<SearchAnswer, 'isIndexing'>>

/** One request more than the limit shows that there are more. */
const LIMIT = MAX_SELECTED + 1

export const createSearchPeople =
  ({ reading }: Pick<Database, 'reading'>, history: RequestHistory): SearchPeople =>
  async (text, { signal }) => {
    const address = onlyAddressIn(text)
    const email = address === null ? null : normalizeEmail(address)
    const words = searchWords(text)
    const searched = email === null ? [words] : spellingsOf(email).map(searchWords)
    const ids = [
      ...(email === null ? [] : await idsFrom(reading, email)),
      ...(await Promise.all(searched.map((each) => idsWith(reading, each, email === null)))).flat(),
    ]
    const requests = await readRequests(reading, [...new Set(ids)])
    const others = requests.filter((request) => email !== null && becauseOf(request, { email, words }) === null)
    const inMails = await withMailsOf(reading, email, { ids: others.map(({ id }) => id), signal })
    const found = requests
      .map((request) => ({ ...described(request), because: becauseOf(request, { email, words, inMails }) }))
      .filter(({ because }) => because !== null)
      .sort((a, b) => (a.id < b.id ? 1 : -1))
    const own = new Set(found.flatMap(({ id, because }) => (because === 'sender' ? id : [])))
    const namesPerson =
      email === null
        ? (note: string) => words.length > 0 && containsBeginnings(note, words)
        : noteMatcher(
            email,
            requests.filter(({ id }) => own.has(id)),
          )
    const notes: FoundNote[] = []
    for await (const batch of inBatches({ signal }, history.listNotes)) {
      for (const { by: _, ...note } of batch) if (!own.has(note.requestId) && namesPerson(note.text)) notes.push(note)
      if (notes.length > MAX_SELECTED) break
    }
    const shown = found.slice(0, MAX_SELECTED) as Found[]
    return {
      email,
      requests: await withCounts(reading, history, shown),
      notes: notes.slice(0, MAX_SELECTED),
      isMore: ids.length >= LIMIT || found.length > MAX_SELECTED || notes.length > MAX_SELECTED,
      staff: email === null ? null : await staffWith(reading, email),
    }
  }

/** By the index of addresses, which is current. */
async function idsFrom(reading: Kysely<Tables>, email: string) {
  const rows = await reading
    .selectFrom('requests')
    .select('id')
    .where(hasEmail('email', email))
    .orderBy('id', 'desc')
    .limit(LIMIT)
    .execute()
  return rows.map(({ id }) => id)
}

/** The newest requests with all words in the search index; `isPart`: as beginnings of words. */
async function idsWith(reading: Kysely<Tables>, words: string[], isPart: boolean) {
  if (words.length === 0) return []
  const { rows } = isPostgres(reading)
    ? await sql<{ requestId: string }>`
        select "requestId" from "searchTexts"
        where array_to_tsvector(string_to_array(words, ' '))
          @@ ${words.map((word) => `'${word}'${isPart ? ':*' : ''}`).join(' & ')}::tsquery
        order by number desc limit ${LIMIT}`.execute(reading)
    : await sql<{ requestId: string }>`
        select "requestId" from "searchIndex"
        cross join "searchTexts" on "searchTexts".number = "searchIndex".rowid
        where "searchIndex" match ${words.map((word) => `"${word}"${isPart ? '*' : ''}`).join(' AND ')}
        order by "searchIndex".rowid desc limit ${LIMIT}`.execute(reading)
  return rows.map(({ requestId }) => requestId)
}

type Described = Pick<FoundRequest, 'id' | 'form' | 'receivedAt' | 'company' | 'name' | 'email' | 'subject' | 'locale'>
type Found = Described & Pick<FoundRequest, 'because'>

const described = ({ id, form, receivedAt, company, name, email, subject, locale }: Request): Described => ({
  id,
  form,
  receivedAt,
  company,
  name,
  email,
  subject,
  locale,
})

/** Null for a request of the index with the words of the address, but not with the address. */
function becauseOf(request: Request, { email, words, inMails = new Set() }: Searched) {
  const name = request.company ?? request.name ?? ''
  if (email === null) return containsBeginnings(name, words) ? 'name' : 'mention'
  if (isSameEmail(request.email, email)) return 'sender'
  return isRequestWith(request, email) || inMails.has(request.id) ? 'mention' : null
}

type Searched = { email: string | null; words: string[]; inMails?: Set<string> }

/** Those of the requests with a mail from, to or about the address. */
async function withMailsOf(
  reading: Kysely<Tables>,
  email: string | null,
  { ids, signal }: { ids: string[]; signal: AbortSignal },
) {
  const found = new Set<string>()
  if (email === null) return found
  for (const id of ids) {
    for await (const batch of scanMails(reading, [id])) {
      signal.throwIfAborted()
      if (!batch.some((mail) => isMailWith(mail, email))) continue
      found.add(id)
      break
    }
  }
  return found
}

/** Adds what would be exported and erased with each request. */
async function withCounts(reading: Kysely<Tables>, history: RequestHistory, found: Found[]): Promise<FoundRequest[]> {
  const ids = found.map(({ id }) => id)
  const notes = countBy(await history.notesAbout(ids))
  const changes = countBy(await history.changesAbout(ids))
  const deliveries = await readDeliveries(reading, ids)
  return found.map((request) => {
    const own = deliveries.filter(({ requestId }) => requestId === request.id)
    const inState = (states: string[]) => own.filter(({ state }) => states.includes(state))
    return {
      ...request,
      notes: notes.get(request.id) ?? 0,
      changes: changes.get(request.id) ?? 0,
      deliveries: own.length,
      unsent: inState(['waiting', 'held', 'failed']).length,
      beingSent: own.filter(({ isBeingSent }) => isBeingSent).length,
      deliveredTo: inState(['delivered']).flatMap(({ recipient }) => recipient ?? []),
    }
  })
}

function countBy(rows: { requestId: string }[]) {
  const counts = new Map<string, number>()
  for (const { requestId } of rows) counts.set(requestId, (counts.get(requestId) ?? 0) + 1)
  return counts
}

async function staffWith(reading: Kysely<Tables>, email: string) {
  const query = reading.selectFrom('staff').select(['id', 'name']).where(hasEmail('email', email))
  return (await query.executeTakeFirst()) ?? null
}
