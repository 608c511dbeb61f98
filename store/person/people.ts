import type { Kysely } from 'kysely'
import type { Consent } from '../../contract/request/consent.ts'
import type { Delivery } from '../../records/delivery.ts'
import type { Note, Request, RequestChange } from '../../records/request.ts'
import type { MailFile, RequestMail } from '../../records/request-mail.ts'
import type { Database } from '../database/database.ts'
import { databaseTime } from '../database/database-time.ts'
import { asDelivery } from '../outbox/outbox.ts'
import { readConsent } from '../requests/consents.ts'
import { readRequests } from '../requests/stored-requests.ts'
import type { Tables } from '../schema/tables.ts'
import { writeAudit } from '../staff/audit.ts'
import { auditText, type Selection } from './erase-person.ts'
import { type By, readDrafts, readRows, scanMails } from './rows-about.ts'
import { createSearchPeople, isBeingSent } from './search-people.ts'

/** All stored data about a person: requests with everything about them, and single notes and drafts about other people. */
export type PersonRecords = {
  /** With the evidence of the consent that was given with the request; null if the box was not ticked. */
  requests: (Request & { consent: Consent | null })[]
  deliveries: Delivery[]
  notes: Note[]
  changes: RequestChange[]
  /** In batches, which are read when they are iterated. With the names of their files, as the drafts. */
  mails: AsyncIterable<(RequestMail & { files: MailFile[] })[]>
  drafts: Awaited<ReturnType<typeof readDrafts>>
}

/** Personal data of visitors across all tables. */
export const createPeople = ({ db, reading }: Pick<Database, 'db' | 'reading'>) => ({
  search: createSearchPeople({ reading }),

  /** Reads everything for an export and writes the audit. Null, without an entry, if nothing is stored any more. */
  async export(
    { requests: ids, notes = [], drafts = [], reference }: Selection,
    by: string | null,
  ): Promise<PersonRecords | null> {
    const about: By = { column: 'requestId', ids }
    const isOther = ({ requestId }: { requestId: string }) => !ids.includes(requestId)
    const person = {
      requests: await withConsents(reading, await readRequests(reading, ids)),
      deliveries: (await readRows(reading, 'outbox', about)).map(asDelivery),
      notes: [
        ...(await readRows(reading, 'notes', about)),
        ...(await readRows(reading, 'notes', { column: 'id', ids: notes })).filter(isOther),
      ],
      changes: await readRows(reading, 'requestChanges', about),
      mails: scanMails(reading, ids),
      drafts: [
        ...(await readDrafts(reading, about)),
        ...(await readDrafts(reading, { column: 'id', ids: drafts })).filter(isOther),
      ],
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
    const time = await databaseTime(reading)
    const deliveries = await readRows(reading, 'outbox', { column: 'requestId', ids: requestIds })
    return deliveries.filter(isBeingSent(time)).length
  },
})

const withConsents = (reading: Kysely<Tables>, requests: Request[]) =>
  Promise.all(
    requests.map(async (request) => ({
      ...request,
      consent: await readConsent(reading, request),
    })),
  )
