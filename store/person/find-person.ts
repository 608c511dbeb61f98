import type { Attribution } from '../../contract/attribution.ts'
import type { Consent } from '../../contract/submission/consent.ts'
import { attributionLines } from '../../records/attribution-fields.ts'
import type { Delivery } from '../../records/delivery.ts'
import type { Lead } from '../../records/lead.ts'
import { type Message, normalizeEmail } from '../../records/message.ts'
import { type MessageHtml, readMessageHtml } from '../../records/message-html.ts'
import type { Note, RequestChange } from '../../records/request.ts'
import { inBatches } from '../database/list-page.ts'
import { deliveriesAbout } from '../outbox/deliveries-about.ts'
import type { Outbox } from '../outbox/outbox.ts'
import { searchWords } from '../schema/search-words.ts'
import type { Consents } from '../submissions/consents.ts'
import type { Leads } from '../submissions/leads.ts'
import type { Messages } from '../submissions/messages.ts'
import { mayContain } from './may-contain.ts'
import { containsName } from './name-words.ts'
import type { RequestHistory } from './request-history.ts'

/** All stored data about the owner of an email address. */
export type Person = {
  email: string
  leads: (Lead & Consented)[]
  messages: (Message & Consented & { read: MessageHtml })[]
  deliveries: Delivery[]
  /** Of staff about the person's requests. */
  notes: Note[]
  changes: RequestChange[]
  /** Ids of other people's submissions that contain the address, and notes about other people that name the person. */
  mentions: { leads: string[]; messages: string[]; notes: Note[] }
}

/** The evidence of the consent that was given with a request; null if the box was not ticked. */
type Consented = { consent: Consent | null }

type Stored = {
  leads: Pick<Leads, 'list'>
  messages: Pick<Messages, 'list'>
  outbox: Pick<Outbox, 'list'>
  consents: Pick<Consents, 'of'>
  people: RequestHistory
}

/** Null if `input` is not an email address. Throws the signal's reason when it is aborted. */
export async function findPerson(
  store: Stored,
  input: string,
  { signal }: { signal: AbortSignal },
): Promise<Person | null> {
  const email = normalizeEmail(input)
  if (!isAddress(email)) return null
  const person: Person = {
    email,
    leads: [],
    messages: [],
    ...{ deliveries: [], notes: [], changes: [] },
    mentions: { leads: [], messages: [], notes: [] },
  }
  const { leads, messages, mentions } = person
  const someLeads = inBatches({ signal }, (page) =>
    store.leads.list({ ...page, mayContain: email }),
  )
  for await (const batch of someLeads) {
    for (const lead of batch) {
      if (isFrom(lead.Email, email)) leads.push({ ...lead, consent: await store.consents.of(lead) })
      else if (isLeadWith(lead, email)) mentions.leads.push(lead.id)
    }
  }
  for await (const batch of inBatches({ signal }, store.messages.list)) {
    for (const message of batch) {
      if (isFrom(message.senderEmail, email))
        messages.push({
          ...message,
          consent: await store.consents.of(message),
          read: readMessageHtml(message.html),
        })
      else if (isMessageWith(message, email)) mentions.messages.push(message.id)
    }
  }
  const ids = [...leads, ...messages].map(({ id }) => id)
  const isOwn = new Set(ids)
  const namesPerson = noteMatcher(email, messages)
  for await (const batch of inBatches({ signal }, store.people.listNotes)) {
    for (const note of batch) {
      if (!isOwn.has(note.requestId) && namesPerson(note.text)) mentions.notes.push(note)
    }
  }
  return {
    ...person,
    deliveries: await deliveriesAbout(store.outbox, ids),
    notes: await store.people.notesAbout(ids),
    changes: await store.people.changesAbout(ids),
  }
}

/** True for a text with the address or with a name of the sender. A name of one word is too common to tell a person. */
export function noteMatcher(email: string, messages: Pick<Message, 'senderName'>[]) {
  const senders = new Set(messages.map(({ senderName }) => senderName ?? ''))
  const names = [...senders].map(searchWords).filter((words) => words.length > 1)
  return (text: string) =>
    normalizeEmail(text).includes(email) || names.some((words) => containsName(text, words))
}

export const isAddress = (text: string) => /^[^\s@]+@[^\s@]+$/.test(text)

/** `email` is normalised. */
export const isFrom = (sender: string | null, email: string) =>
  sender !== null && normalizeEmail(sender) === email

export const isLeadWith = (lead: Lead, email: string) =>
  isAddressIn(`${Object.values(lead).join('\n')}\n${attributionText(lead)}`, email)

export const isMessageWith = (message: Message, email: string) =>
  isAddressIn(attributionText(message), email) ||
  (mayContain(message.html, email) && isAddressIn(readMessageHtml(message.html).text, email))

const isAddressIn = (text: string, email: string) => normalizeEmail(text).includes(email)

/** The attribution is searched too, because links in newsletters may contain the recipient's address. */
const attributionText = (attribution: Attribution) => attributionLines(attribution).join('\n')
