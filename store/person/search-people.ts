import { type Kysely, sql } from 'kysely'
import {
  type FoundBecause,
  type FoundDraft,
  type FoundNote,
  type FoundRequest,
  MAX_SELECTED,
  type SearchAnswer,
} from '../../contract/console/people.ts'
import { normalizeEmail, onlyAddressIn } from '../../records/email-address.ts'
import { FORMER_COLLEAGUE } from '../../records/staff.ts'
import type { Database } from '../database/database.ts'
import { inBatches } from '../database/list-page.ts'
import { containsEmail, hasEmail } from '../database/same-email.ts'
import type { RequestHistory } from '../requests/request-history.ts'
import { hasWords } from '../requests/search-requests.ts'
import { readRequests } from '../requests/stored-requests.ts'
import { isPostgres } from '../schema/dialect.ts'
import { searchWords } from '../schema/search-words.ts'
import type { Tables } from '../schema/tables.ts'
import { findAddress } from './find-address.ts'
import { containsBeginnings, containsName } from './name-words.ts'
import { readDeliveries } from './request-deliveries.ts'

/** `limit`: of the requests, of the notes and of the drafts, by default that of the console. */
type Options = { signal: AbortSignal; limit?: number }

/**
 * Finds an address in every text of a request, mail, note and draft; words of a name in requests and mails by the search
 * index, and in all notes and drafts. Throws the signal's reason when it is aborted.
 */
export type SearchPeople = (text: string, options: Options) => Promise<SearchAnswer>

export const createSearchPeople =
  ({ reading }: Pick<Database, 'reading'>, history: RequestHistory): SearchPeople =>
  async (text, { signal, limit = MAX_SELECTED }) => {
    const address = onlyAddressIn(text)
    const email = address === null ? null : normalizeEmail(address)
    const words = searchWords(text)
    const { own, mentions } =
      email === null
        ? { own: new Map<string, string | null>(), mentions: new Set(await idsWith(reading, words, limit + 1)) }
        : await findAddress(reading, email, { signal })
    const ids = [...own.keys(), ...mentions].sort().reverse()
    const namesPerson =
      email === null
        ? (other: string) => words.length > 0 && containsBeginnings(other, words)
        : matcherOf(email, own.values())
    const notes = await collect(history.listNotes, { signal, limit }, (note) =>
      !own.has(note.requestId) && namesPerson(note.text) ? noteOf(note) : null,
    )
    const drafts = await collect(history.listDrafts, { signal, limit }, (draft) =>
      !own.has(draft.requestId) && namesPerson(textsOf(draft)) ? draftOf(draft) : null,
    )
    const reasonOf = ({ id, company, name }: Pick<FoundRequest, 'id' | 'company' | 'name'>): FoundBecause => {
      if (own.has(id)) return 'sender'
      return email === null && containsBeginnings(company ?? name ?? '', words) ? 'name' : 'mention'
    }
    return {
      email,
      requests: await withCounts(reading, history, ids.slice(0, limit), reasonOf),
      notes: notes.slice(0, limit),
      drafts: drafts.slice(0, limit),
      isMore: [ids, notes, drafts].some(({ length }) => length > limit),
      staff: email === null ? null : await staffWith(reading, email),
    }
  }

/** True for a text with the address or with a name of the sender. A name of one word is too common to tell a person. */
function matcherOf(email: string, senders: Iterable<string | null>) {
  const names = [...new Set([...senders].map((name) => name ?? ''))]
    .map(searchWords)
    .filter((words) => words.length > 1)
  return (text: string) => containsEmail(text, email) || names.some((words) => containsName(text, words))
}

/** One more than the limit shows that there are more. */
async function collect<Row extends { id: string }, Item>(
  read: Parameters<typeof inBatches<Row>>[1],
  { signal, limit }: { signal: AbortSignal; limit: number },
  itemOf: (row: Row) => Item | null,
) {
  const items: Item[] = []
  for await (const batch of inBatches({ signal }, read)) {
    for (const row of batch) items.push(...[itemOf(row)].filter((item) => item !== null))
    if (items.length > limit) break
  }
  return items
}

type ListedDraft = Awaited<ReturnType<RequestHistory['listDrafts']>>[number]

const textsOf = ({ to, subject, text, files }: ListedDraft) =>
  [to, subject, text, ...files.map(({ name }) => name)].join('\n')

const noteOf = ({ by: _, ...note }: FoundNote & { by: string | null }): FoundNote => note

const draftOf = ({ id, requestId, updatedAt, author, to, subject, text, files }: ListedDraft): FoundDraft => ({
  id,
  requestId,
  at: updatedAt,
  by: author ?? FORMER_COLLEAGUE,
  to,
  subject,
  text,
  files: files.map(({ name }) => name),
})

/** The newest requests with all words in the search index, as beginnings of words. */
async function idsWith(reading: Kysely<Tables>, words: string[], limit: number) {
  if (words.length === 0) return []
  const { rows } = isPostgres(reading)
    ? await sql<{ requestId: string }>`
        select "requestId" from "searchTexts" where ${hasWords(reading, words)}
        order by number desc limit ${limit}`.execute(reading)
    : await sql<{ requestId: string }>`
        select "requestId" from "searchIndex"
        cross join "searchTexts" on "searchTexts".number = "searchIndex".rowid
        where ${hasWords(reading, words)}
        order by "searchIndex".rowid desc limit ${limit}`.execute(reading)
  return rows.map(({ requestId }) => requestId)
}

/** The requests with what would be exported and erased with each, in the order of the ids. Erased ones are left out. */
async function withCounts(
  reading: Kysely<Tables>,
  history: RequestHistory,
  ids: string[],
  reasonOf: (request: Pick<FoundRequest, 'id' | 'company' | 'name'>) => FoundBecause,
): Promise<FoundRequest[]> {
  const requests = new Map((await readRequests(reading, ids)).map((request) => [request.id, request]))
  const counts = await history.countAbout(ids)
  const deliveries = await readDeliveries(reading, ids)
  return ids.flatMap((id) => {
    const request = requests.get(id)
    if (!request) return []
    const { form, receivedAt, company, name, email, subject, locale } = request
    const ofIt = deliveries.filter(({ requestId }) => requestId === id)
    const inState = (states: string[]) => ofIt.filter(({ state }) => states.includes(state))
    return {
      ...{ id, form, receivedAt, company, name, email, subject, locale },
      because: reasonOf(request),
      notes: counts.notes.get(id) ?? 0,
      changes: counts.requestChanges.get(id) ?? 0,
      mails: counts.requestMails.get(id) ?? 0,
      drafts: counts.drafts.get(id) ?? 0,
      deliveries: ofIt.length,
      unsent: inState(['waiting', 'held', 'failed']).length,
      beingSent: ofIt.filter(({ isBeingSent }) => isBeingSent).length,
      deliveredTo: inState(['delivered']).flatMap(({ channel, recipient }) => (channel === 'mail' && recipient) || []),
    }
  })
}

async function staffWith(reading: Kysely<Tables>, email: string) {
  const query = reading.selectFrom('staff').select(['id', 'name']).where(hasEmail('email', email))
  return (await query.executeTakeFirst()) ?? null
}
