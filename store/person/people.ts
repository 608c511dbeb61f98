import type { Kysely } from 'kysely'
import type { Consent } from '../../contract/request/consent.ts'
import type { Delivery } from '../../records/delivery.ts'
import type { Note, Request, RequestChange } from '../../records/request.ts'
import type { MailFile, RequestMail } from '../../records/request-mail.ts'
import { scanMails } from '../conversation/scan-mails.ts'
import type { Database } from '../database/database.ts'
import { inChunks } from '../database/in-chunks.ts'
import { deliveriesAbout } from '../outbox/deliveries-about.ts'
import type { Outbox } from '../outbox/outbox.ts'
import { readConsent } from '../requests/consents.ts'
import { createRequestHistory, type RequestHistory } from '../requests/request-history.ts'
import { readRequests } from '../requests/stored-requests.ts'
import type { Tables } from '../schema/tables.ts'
import { writeAudit } from '../staff/audit.ts'
import { auditText, createErasePerson, type Selection } from './erase-person.ts'
import { readDeliveries } from './request-deliveries.ts'
import { createSearchPeople } from './search-people.ts'

/** All stored data about a person: requests with everything about them, and single notes and drafts about other people. */
export type PersonRecords = {
  /** With the evidence of the consent that was given with the request; null if the box was not ticked. */
  requests: (Request & { consent: Consent | null })[]
  deliveries: Delivery[]
  notes: Note[]
  changes: RequestChange[]
  /** In batches, which are read when they are iterated. With the names of their files, as the drafts. */
  mails: AsyncIterable<(RequestMail & { files: MailFile[] })[]>
  drafts: Awaited<ReturnType<RequestHistory['draftsAbout']>>
}

/** Personal data of visitors across all tables. */
export const createPeople = (database: Database, outbox: Pick<Outbox, 'list'>) => {
  const { db, reading } = database
  const history = createRequestHistory(database)
  return {
    ...history,
    search: createSearchPeople(database, history),
    erase: createErasePerson(database),

    /** Reads everything for an export and writes the audit. Null, without an entry, if nothing is stored any more. */
    async export(
      { requests: ids, notes, drafts, reference }: Selection,
      by: string | null,
    ): Promise<PersonRecords | null> {
      const single: Note[] = []
      for (const some of inChunks(notes)) {
        const query = reading.selectFrom('notes').selectAll().where('id', 'in', some)
        single.push(...(await query.execute()))
      }
      const isOther = ({ requestId }: { requestId: string }) => !ids.includes(requestId)
      const person = {
        requests: await withConsents(reading, await readRequests(reading, ids)),
        deliveries: await deliveriesAbout(outbox, ids),
        notes: [...(await history.notesAbout(ids)), ...single.filter(isOther)],
        changes: await history.changesAbout(ids),
        mails: scanMails(reading, ids),
        drafts: [...(await history.draftsAbout(ids)), ...(await history.draftsWith(drafts ?? [])).filter(isOther)],
      }
      const { requests, deliveries } = person
      if (requests.length + person.notes.length + person.drafts.length === 0) return null
      const counts = {
        requests: requests.length,
        deliveries: deliveries.length,
        notes: person.notes.length,
        drafts: person.drafts.length,
      }
      await writeAudit(db, { by, action: 'exported a person', fields: auditText(counts, reference) })
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
