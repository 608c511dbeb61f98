import type { Kysely } from 'kysely'
import type { Lead } from '../../records/lead.ts'
import type { Message } from '../../records/message.ts'
import type { Note, RequestChange } from '../../records/request.ts'
import type { Database } from '../database/database.ts'
import { inChunks } from '../database/in-chunks.ts'
import type { Page } from '../database/list-page.ts'
import type { Tables } from '../schema/tables.ts'
import { asLead } from '../submissions/leads.ts'

/** What staff wrote about requests. */
export type RequestHistory = {
  notesAbout(requestIds: string[]): Promise<Note[]>
  changesAbout(requestIds: string[]): Promise<RequestChange[]>
  /** All notes, in the order of their ids. */
  listNotes(page: Page): Promise<Note[]>
}

export const requestHistoryIn = ({ reading }: Pick<Database, 'reading'>): RequestHistory => {
  async function about<Table extends 'notes' | 'requestChanges'>(table: Table, ids: string[]) {
    const rows = []
    for (const some of inChunks(ids)) {
      const query = reading.selectFrom<'notes' | 'requestChanges'>(table).selectAll()
      rows.push(...(await query.where('requestId', 'in', some).orderBy('id').execute()))
    }
    return rows
  }
  return {
    notesAbout: async (ids) => (await about('notes', ids)) as Note[],
    changesAbout: async (ids) => (await about('requestChanges', ids)) as RequestChange[],
    listNotes: ({ after, limit }) =>
      reading
        .selectFrom('notes')
        .selectAll()
        .$if(after !== undefined, (notes) => notes.where('id', '>', after ?? ''))
        .orderBy('id')
        .$if(limit !== undefined, (notes) => notes.limit(limit ?? 0))
        .execute(),
  }
}

/** The leads and messages with these ids. */
export async function readSubmissions(reading: Kysely<Tables>, ids: string[]) {
  const leads: Lead[] = []
  const messages: Message[] = []
  for (const some of inChunks(ids)) {
    const rows = await reading.selectFrom('leads').selectAll().where('id', 'in', some).execute()
    leads.push(...rows.map(asLead))
    const query = reading.selectFrom('messages').selectAll()
    messages.push(...(await query.where('id', 'in', some).execute()))
  }
  return { leads, messages }
}
