import type { Kysely } from 'kysely'
import { readMessageHtml } from '../../records/message-html.ts'
import type { Note } from '../../records/request.ts'
import type { Database } from '../database/database.ts'
import { inChunks } from '../database/in-chunks.ts'
import { mapInTurns } from '../database/list-page.ts'
import { deliveriesAbout } from '../outbox/deliveries-about.ts'
import type { Outbox } from '../outbox/outbox.ts'
import type { Tables } from '../schema/tables.ts'
import { writeAudit } from '../staff/audit.ts'
import { type Consented, readConsent } from '../submissions/consents.ts'
import { auditText, countsOf, type ErasePerson, erasePersonIn } from './erase-person.ts'
import type { Person } from './find-person.ts'
import { readDeliveries } from './request-deliveries.ts'
import { type RequestHistory, readSubmissions, requestHistoryIn } from './request-history.ts'
import { type SearchPeople, searchPeopleIn } from './search-people.ts'

/** Personal data of visitors across all tables. */
export type People = RequestHistory & {
  search: SearchPeople
  /** Reads everything for an export and writes the audit. Null, without an entry, if nothing is stored any more. */
  export(
    selected: { requests: string[]; notes: string[] },
    by: string,
  ): Promise<Omit<Person, 'email' | 'mentions'> | null>
  /** The number of deliveries about these requests that a worker is sending. */
  countBeingSent(requestIds: string[]): Promise<number>
  erase: ErasePerson
}

type Needs = { now: () => number; outbox: Pick<Outbox, 'list'> }

export const peopleIn = (database: Database, { now, outbox }: Needs): People => {
  const { db, reading } = database
  const history = requestHistoryIn(database)
  return {
    ...history,
    search: searchPeopleIn(database, { now, history }),
    erase: erasePersonIn(database, now),

    async export({ requests, notes }, by) {
      const { leads, messages } = await readSubmissions(reading, requests)
      const single: Note[] = []
      for (const ids of inChunks(notes)) {
        const query = reading.selectFrom('notes').selectAll().where('id', 'in', ids)
        single.push(...(await query.execute()))
      }
      const person = {
        leads: await withConsents(reading, leads),
        messages: await mapInTurns(await withConsents(reading, messages), (message) => ({
          ...message,
          read: readMessageHtml(message.html),
        })),
        deliveries: await deliveriesAbout(outbox, requests),
        notes: [
          ...(await history.notesAbout(requests)),
          ...single.filter(({ requestId }) => !requests.includes(requestId)),
        ],
        changes: await history.changesAbout(requests),
      }
      if (person.leads.length + person.messages.length + person.notes.length === 0) return null
      const fields = auditText(countsOf(person))
      await writeAudit(db, now, { by, action: 'exported a person', fields })
      return person
    },

    async countBeingSent(requestIds) {
      const deliveries = await readDeliveries(reading, now, requestIds)
      return deliveries.filter(({ isBeingSent }) => isBeingSent).length
    },
  }
}

const withConsents = <Submission extends Consented>(
  reading: Kysely<Tables>,
  submissions: Submission[],
) =>
  Promise.all(
    submissions.map(async (submission) => ({
      ...submission,
      consent: await readConsent(reading, submission),
    })),
  )
