import { referenceOf } from '../../contract/submission/reference.ts'
import { attributionJson } from '../../records/attribution-fields.ts'
import { messageJson, messageTexts, proposalJson } from '../../records/request-json.ts'
import type { Person, PersonRequest } from './find-person.ts'

/** All stored data about a person, as JSON. */
export const personJson = ({ email, ...records }: Person) => ({ email, ...recordsJson(records) })

/** The records of a person, or of a selection by staff, as JSON. */
export const recordsJson = ({
  requests,
  deliveries,
  notes,
  changes,
}: Omit<Person, 'email' | 'mentions'>) => ({
  leads: requests
    .filter(({ form }) => form !== 'contact')
    .map((request) => ({ ...withDates(proposalJson(request)), ...furtherJson(request) })),
  messages: requests
    .filter(({ form }) => form === 'contact')
    .map((request) => ({
      ...withDates(messageJson(request)),
      html: request.html,
      ...furtherJson(request),
      ...messageTexts(request),
    })),
  deliveries: deliveries.map(withDates),
  notes: notes.map(withDates),
  changes: changes.map(withDates),
})

const furtherJson = (request: PersonRequest) => ({
  reference: referenceOf(request.id),
  ...attributionJson(request),
  consent: request.consent && withDates(request.consent),
})

/** Replaces times in milliseconds (`at`, `receivedAt` …) with ISO 8601. */
const withDates = (record: object) =>
  Object.fromEntries(
    Object.entries(record).map(([name, value]) => [
      name,
      /^at$|At$/.test(name) && typeof value === 'number' ? new Date(value).toISOString() : value,
    ]),
  )
