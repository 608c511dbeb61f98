import { referenceOf } from '../../contract/submission/reference.ts'
import { attributionJson } from '../../records/attribution-fields.ts'
import { messageTexts } from '../../records/message.ts'
import type { Person } from './find-person.ts'

/** All stored data about a person, as JSON. */
export const personJson = ({ email, ...records }: Person) => ({ email, ...recordsJson(records) })

/** The records of a person, or of a selection by staff, as JSON. */
export const recordsJson = ({
  leads,
  messages,
  deliveries,
  notes,
  changes,
}: Omit<Person, 'email' | 'mentions'>) => ({
  leads: leads.map((lead) => ({
    ...withDates(lead),
    reference: referenceOf(lead.id),
    ...attributionJson(lead),
    consent: lead.consent && withDates(lead.consent),
  })),
  messages: messages.map(({ read, ...message }) => ({
    ...withDates(message),
    reference: referenceOf(message.id),
    ...attributionJson(message),
    consent: message.consent && withDates(message.consent),
    ...messageTexts(read),
  })),
  deliveries: deliveries.map(withDates),
  notes: notes.map(withDates),
  changes: changes.map(withDates),
})

/** Replaces times in milliseconds (`at`, `receivedAt` …) with ISO 8601. */
const withDates = (record: object) =>
  Object.fromEntries(
    Object.entries(record).map(([name, value]) => [
      name,
      /^at$|At$/.test(name) && typeof value === 'number' ? new Date(value).toISOString() : value,
    ]),
  )
