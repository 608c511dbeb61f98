import type { Kysely } from 'kysely'
import type { Note, Request } from '../../records/request.ts'
import { scanMails } from '../conversation/scan-mails.ts'
import type { Database } from '../database/database.ts'
import { inChunks } from '../database/in-chunks.ts'
import { deliveriesAbout } from '../outbox/deliveries-about.ts'
import type { Outbox } from '../outbox/outbox.ts'
import { readConsent } from '../requests/consents.ts'
import { createRequestHistory } from '../requests/request-history.ts'
import { readRequests } from '../requests/stored-requests.ts'
import type { Tables } from '../schema/tables.ts'
import { writeAudit } from '../staff/audit.ts'
import { auditText, countsOf, createErasePerson } from './erase-person.ts'
import { readDeliveries } from './request-deliveries.ts'
import { createSearchPeople } from './search-people.ts'

/** Personal data of visitors across all tables. */
export const createPeople = (database: Database, outbox: Pick<Outbox, 'list'>) => {
  const { db, reading } = database
  const history = createRequestHistory(database)
  return {
    ...history,
    mailsAbout: (ids: string[]) => scanMails(reading, ids),
    search: createSearchPeople(database, history),
    erase: createErasePerson(database),

    /** Reads everything for an export and writes the audit. Null, without an entry, if nothing is stored any more. */
    async export({ requests: ids, notes }: { requests: string[]; notes: string[] }, by: string) {
      const single: Note[] = []
      for (const some of inChunks(notes)) {
        const query = reading.selectFrom('notes').selectAll().where('id', 'in', some)
        single.push(...(await query.execute()))
      }
      const person = {
        requests: await withConsents(reading, await readRequests(reading, ids)),
        deliveries: await deliveriesAbout(outbox, ids),
        notes: [...(await history.notesAbout(ids)), ...single.filter(({ requestId }) => !ids.includes(requestId))],
        changes: await history.changesAbout(ids),
        mails: scanMails(reading, ids),
        drafts: await history.draftsAbout(ids),
      }
      if (person.requests.length + person.notes.length === 0) return null
      const fields = auditText(countsOf(person))
      await writeAudit(db, { by, action: 'exported a person', fields })
      return person
    },

    /** The number of deliveries about these requests that a worker is sending. */
    async countBeingSent(requestIds: string[]) {
      const deliveries = await readDeliveries(reading, requestIds)
      return deliveries.filter(({ isBeingSent }) => isBeingSent).length
    },
  }
}

const withConsents = (reading: Kysely<Tables>, requests: Request[]) =>
  Promise.all(
    requests.map(async (request) => ({
      ...request,
      consent: await readConsent(reading, request),
    })),
  )
