import { requestJson } from '../../records/request-json.ts'
import type { Person } from './find-person.ts'

/** All stored data about a person, as JSON. */
export const personJson = ({ email, ...records }: Person) => ({ email, ...recordsJson(records) })

/** The records of a person, or of a selection by staff, as JSON. */
export const recordsJson = ({
  requests,
  deliveries,
  notes,
  changes,
  mails,
  drafts,
}: Omit<Person, 'email' | 'mentions'>) => ({
  requests: requests.map((request) => ({ ...requestJson(request), html: request.html })),
  deliveries: deliveries.map(withDates),
  notes: notes.map(withDates),
  changes: changes.map(withDates),
  mails: mails.map(({ files, ...mail }) => ({ ...withDates(mail), files: files.map(withDates) })),
  drafts: drafts.map(withDates),
})

/** Replaces times in milliseconds (`at`, `receivedAt` …) with ISO 8601. */
const withDates = (record: object) =>
  Object.fromEntries(
    Object.entries(record).map(([name, value]) => [
      name,
      /^at$|At$/.test(name) && typeof value === 'number' ? new Date(value).toISOString() : value,
    ]),
  )
