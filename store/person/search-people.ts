import type { Kysely } from 'kysely'
import {
  type FoundBecause,
  type FoundDraft,
  type FoundNote,
  type FoundRequest,
  MAX_SELECTED,
  type SearchAnswer,
} from '../../contract/console/people.ts'
import { attributionLines } from '../../records/attribution-fields.ts'
import { isSameEmail, normalizeEmail, onlyAddressIn } from '../../records/email-address.ts'
import type { RequestFields } from '../../records/request.ts'
import type { Database } from '../database/database.ts'
import { databaseTime } from '../database/database-time.ts'
import { emailMatcher, hasEmail } from '../database/same-email.ts'
import { findByWords } from '../requests/list-requests.ts'
import { readStaffNames } from '../requests/request-history.ts'
import { readRequests } from '../requests/stored-requests.ts'
import { searchWords } from '../schema/search-words.ts'
import type { OutboxRow, Tables } from '../schema/tables.ts'
import { countRows, readDrafts, readRows } from './rows-about.ts'
import { scanTexts } from './scan-texts.ts'

/** `limit`: of the requests, of the notes and of the drafts, by default that of the console. */
type Options = { signal: AbortSignal; limit?: number }

/**
 * Finds an address in every text of a request, mail, note and draft; words of a name in requests and mails by the search
 * index, and in all notes and drafts. Throws the signal's reason when it is aborted.
 */
export type SearchPeople = (text: string, options: Options) => Promise<SearchAnswer>

export const createSearchPeople =
  ({ reading }: Pick<Database, 'reading'>): SearchPeople =>
  async (text, { signal, limit = MAX_SELECTED }) => {
    const address = onlyAddressIn(text)
    const email = address === null ? null : normalizeEmail(address)
    const words = searchWords(text)
    const { own, mentions } =
      email === null
        ? { own: new Map<string, string | null>(), mentions: new Set(await findByWords(reading, words, limit + 1)) }
        : await findAddress(reading, email, signal)
    const ids = [...own.keys(), ...mentions].sort().reverse()
    const namesPerson = email === null ? beginningsMatcher(words) : personMatcher(email, own.values())
    /** Of rows about other people. One more than the limit shows that there are more. */
    const idsIn = async (table: 'notes' | 'drafts') => {
      const found: string[] = []
      for await (const { id, requestId, ...texts } of scanTexts(reading, table, signal)) {
        if (!own.has(requestId ?? '') && namesPerson(Object.values(texts).join('\n'))) found.push(id)
        if (found.length > limit) break
      }
      return found
    }
    const notes = await idsIn('notes')
    const drafts = await idsIn('drafts')
    const reasonOf = ({ id, company, name }: Pick<FoundRequest, 'id' | 'company' | 'name'>): FoundBecause => {
      if (own.has(id)) return 'sender'
      return email === null && namesPerson(company ?? name ?? '') ? 'name' : 'mention'
    }
    return {
      email,
      requests: await withCounts(reading, ids.slice(0, limit), reasonOf),
      notes: await foundNotes(reading, notes.slice(0, limit)),
      drafts: await foundDrafts(reading, drafts.slice(0, limit)),
      isMore: [ids, notes, drafts].some(({ length }) => length > limit),
      staff: email === null ? null : await staffWith(reading, email),
    }
  }

/** The requests that were sent from the address, by id with the name of the sender, and others with it in any text or mail. */
async function findAddress(db: Kysely<Tables>, email: string, signal: AbortSignal) {
  const own = new Map<string, string | null>()
  const mentions = new Set<string>()
  const hasAddress = emailMatcher(email)
  for await (const { id, name, fields, html, ...row } of scanTexts(db, 'requests', signal)) {
    // Links in newsletters may have the address of their reader, which the attribution keeps.
    const texts = [...Object.values(JSON.parse(fields ?? '{}') as RequestFields).flat(), html, ...attributionLines(row)]
    if (isSameEmail(row.email, email)) own.set(id, name)
    else if (hasAddress(texts.join('\n'))) mentions.add(id)
  }
  for (const table of ['requestMails', 'mailFiles'] as const)
    for await (const { requestId, id: _, ...texts } of scanTexts(db, table, signal))
      if (requestId !== null && !own.has(requestId) && hasAddress(Object.values(texts).join('\n')))
        mentions.add(requestId)
  return { own, mentions }
}

/** True for a text with the address or with a name of the sender. A name of one word is too common to tell a person. */
function personMatcher(email: string, senders: Iterable<string | null>) {
  const hasAddress = emailMatcher(email)
  const names = [...new Set([...senders].map((name) => name ?? ''))]
    .map(searchWords)
    .filter((words) => words.length > 1)
  const hasName = (words: Set<string>) => names.some((name) => name.every((word) => words.has(word)))
  return (text: string) => hasAddress(text) || (names.length > 0 && hasName(new Set(searchWords(text))))
}

/** True for a text in which a word begins with each of these. */
const beginningsMatcher = (beginnings: string[]) => (text: string) => {
  const words = searchWords(text)
  return beginnings.length > 0 && beginnings.every((beginning) => words.some((word) => word.startsWith(beginning)))
}

async function foundNotes(db: Kysely<Tables>, ids: string[]): Promise<FoundNote[]> {
  const notes = await readRows(db, 'notes', { column: 'id', ids })
  return notes.map(({ by: _, ...note }) => note)
}

async function foundDrafts(db: Kysely<Tables>, ids: string[]): Promise<FoundDraft[]> {
  const drafts = await readDrafts(db, { column: 'id', ids })
  const nameOf = await readStaffNames(
    db,
    drafts.map(({ staffId }) => staffId),
  )
  return drafts.map(({ staffId, updatedAt, files, ...draft }) => ({
    ...draft,
    at: updatedAt,
    by: nameOf(staffId),
    files: files.map(({ name }) => name),
  }))
}

/** The requests with what would be exported and erased with each, in the order of the ids. Erased ones are left out. */
async function withCounts(
  reading: Kysely<Tables>,
  ids: string[],
  reasonOf: (request: Pick<FoundRequest, 'id' | 'company' | 'name'>) => FoundBecause,
): Promise<FoundRequest[]> {
  const requests = new Map((await readRequests(reading, ids)).map((request) => [request.id, request]))
  const notes = await countRows(reading, 'notes', ids)
  const changes = await countRows(reading, 'requestChanges', ids)
  const mails = await countRows(reading, 'requestMails', ids)
  const drafts = await countRows(reading, 'drafts', ids)
  const time = await databaseTime(reading)
  const deliveries = await readRows(reading, 'outbox', { column: 'requestId', ids })
  return ids.flatMap((id) => {
    const request = requests.get(id)
    if (!request) return []
    const { form, receivedAt, company, name, email, subject, locale } = request
    const ofIt = deliveries.filter(({ requestId }) => requestId === id)
    const inState = (states: string[]) => ofIt.filter(({ state }) => states.includes(state))
    return {
      ...{ id, form, receivedAt, company, name, email, subject, locale },
      because: reasonOf(request),
      notes: notes.get(id) ?? 0,
      changes: changes.get(id) ?? 0,
      mails: mails.get(id) ?? 0,
      drafts: drafts.get(id) ?? 0,
      deliveries: ofIt.length,
      unsent: inState(['waiting', 'held', 'failed']).length,
      beingSent: ofIt.filter(isBeingSent(time)).length,
      deliveredTo: inState(['delivered']).flatMap(({ channel, recipient }) => (channel === 'mail' && recipient) || []),
    }
  })
}

/** A worker holds the lease: the mail may have left already. */
export const isBeingSent =
  (time: number) =>
  ({ state, leasedUntil }: Pick<OutboxRow, 'state' | 'leasedUntil'>) =>
    state === 'waiting' && leasedUntil > time

async function staffWith(reading: Kysely<Tables>, email: string) {
  const query = reading.selectFrom('staff').select(['id', 'name']).where(hasEmail('email', email))
  return (await query.executeTakeFirst()) ?? null
}
