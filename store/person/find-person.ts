import type { Attribution } from '../../contract/attribution.ts'
import type { Consent } from '../../contract/request/consent.ts'
import { attributionLines } from '../../records/attribution-fields.ts'
import type { Delivery } from '../../records/delivery.ts'
import { isSameEmail, normalizeEmail, onlyAddressIn } from '../../records/email-address.ts'
import type { Note, Request, RequestChange } from '../../records/request.ts'
import type { Draft, RequestMail } from '../../records/request-mail.ts'
import type { scanMails } from '../conversation/scan-mails.ts'
import { inBatches } from '../database/list-page.ts'
import { containsEmail, spellingsOf } from '../database/same-email.ts'
import { deliveriesAbout } from '../outbox/deliveries-about.ts'
import type { Outbox } from '../outbox/outbox.ts'
import type { Consents } from '../requests/consents.ts'
import type { RequestHistory } from '../requests/request-history.ts'
import type { Requests } from '../requests/requests.ts'
import { searchWords } from '../schema/search-words.ts'
import { containsName } from './name-words.ts'

/** All stored data about the owner of an email address. */
export type Person = {
  email: string
  requests: PersonRequest[]
  deliveries: Delivery[]
  /** Of staff about the person's requests. */
  notes: Note[]
  changes: RequestChange[]
  /** The conversations about the person's requests, with the names of their files. Read when they are iterated. */
  mails: ReturnType<People['mailsAbout']>
  drafts: Draft[]
  /** Other people's requests that contain the address, also in their mails, and notes about other people that name the person. */
  mentions: { requests: Pick<Request, 'id' | 'form'>[]; notes: Note[] }
}

/** With the evidence of the consent that was given with the request; null if the box was not ticked. */
export type PersonRequest = Request & { consent: Consent | null }

type Stored = {
  requests: Pick<Requests, 'listStored'>
  outbox: Pick<Outbox, 'list'>
  consents: Pick<Consents, 'of'>
  people: People
}

type People = RequestHistory & { mailsAbout(ids: string[]): ReturnType<typeof scanMails> }

/** A mail has up to 800 kB. */
const BATCH_MAILS = 5

/** Null if `input` is not an email address. Throws the signal's reason when it is aborted. */
export async function findPerson(
  store: Stored,
  input: string,
  { signal }: { signal: AbortSignal },
): Promise<Person | null> {
  const address = onlyAddressIn(input)
  if (address === null) return null
  const email = normalizeEmail(address)
  // The prefilter compares one spelling only.
  const mayContain = spellingsOf(email).length === 1 ? email : undefined
  const requests: PersonRequest[] = []
  const mentions: Person['mentions'] = { requests: [], notes: [] }
  const some = inBatches({ signal }, (page) => store.requests.listStored({ ...page, mayContain }))
  for await (const batch of some) {
    for (const request of batch) {
      if (isSameEmail(request.email, email)) requests.push({ ...request, consent: await store.consents.of(request) })
      else if (isRequestWith(request, email)) {
        const { id, form } = request
        mentions.requests.push({ id, form })
      }
    }
  }
  const ids = requests.map(({ id }) => id)
  const isOwn = new Set(ids)
  const namesPerson = noteMatcher(email, requests)
  for await (const batch of inBatches({ signal }, store.people.listNotes)) {
    for (const note of batch) {
      if (!isOwn.has(note.requestId) && namesPerson(note.text)) mentions.notes.push(note)
    }
  }
  const mentioned = new Set(mentions.requests.map(({ id }) => id))
  for await (const batch of inBatches({ signal }, store.people.listMails, BATCH_MAILS)) {
    for (const { requestId: id, form, ...mail } of batch) {
      if (isOwn.has(id) || mentioned.has(id) || !isMailWith(mail, email)) continue
      mentioned.add(id)
      mentions.requests.push({ id, form })
    }
  }
  return {
    email,
    requests,
    deliveries: await deliveriesAbout(store.outbox, ids),
    notes: await store.people.notesAbout(ids),
    changes: await store.people.changesAbout(ids),
    mails: store.people.mailsAbout(ids),
    drafts: await store.people.draftsAbout(ids),
    mentions,
  }
}

/** True for a text with the address or with a name of the sender. A name of one word is too common to tell a person. */
export function noteMatcher(email: string, requests: Pick<Request, 'name'>[]) {
  const senders = new Set(requests.map(({ name }) => name ?? ''))
  const names = [...senders].map(searchWords).filter((words) => words.length > 1)
  return (text: string) => containsEmail(text, email) || names.some((words) => containsName(text, words))
}

export const isRequestWith = ({ fields, ...request }: Request, email: string) =>
  containsEmail(`${Object.values(fields).flat().join('\n')}\n${attributionText(request)}`, email)

type Texts = Pick<RequestMail, 'from' | 'to' | 'subject' | 'text' | 'quoted'>

export const isMailWith = ({ from, to, subject, text, quoted }: Texts, email: string) =>
  containsEmail([from, to, subject, text, quoted ?? ''].join('\n'), email)

/** The attribution is searched too, because links in newsletters may contain the recipient's address. */
const attributionText = (attribution: Attribution) => attributionLines(attribution).join('\n')
