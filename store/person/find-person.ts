import type { Attribution } from '../../contract/attribution.ts'
import { attributionLines } from '../../records/attribution-fields.ts'
import type { Lead } from '../../records/lead.ts'
import type { Mail } from '../../records/mail.ts'
import { type Message, normalizeEmail } from '../../records/message.ts'
import { type MessageHtml, readMessageHtml } from '../../records/message-html.ts'
import { inBatches } from '../database/list-page.ts'
import { mailsAbout } from '../outbox/mails-about.ts'
import type { Outbox } from '../outbox/outbox.ts'
import type { Leads } from '../submissions/leads.ts'
import type { Messages } from '../submissions/messages.ts'
import { mayContain } from './may-contain.ts'

/** All stored data about the owner of an email address. */
export type Person = {
  email: string
  leads: Lead[]
  messages: (Message & { read: MessageHtml })[]
  mails: Mail[]
  /** Ids of other people's submissions that contain the address. */
  mentions: { leads: string[]; messages: string[] }
}

type Stored = {
  leads: Pick<Leads, 'list'>
  messages: Pick<Messages, 'list'>
  outbox: Pick<Outbox, 'list'>
}

/** Null if `input` is not an email address. Throws the signal's reason when it is aborted. */
export async function findPerson(
  store: Stored,
  input: string,
  { signal }: { signal: AbortSignal },
): Promise<Person | null> {
  const email = normalizeEmail(input)
  if (!/^[^\s@]+@[^\s@]+$/.test(email)) return null
  const person: Person = {
    email,
    leads: [],
    messages: [],
    mails: [],
    mentions: { leads: [], messages: [] },
  }
  const { leads, messages, mentions } = person
  const isAddressIn = (text: string) => normalizeEmail(text).includes(email)
  const someLeads = inBatches({ signal }, (page) =>
    store.leads.list({ ...page, mayContain: email }),
  )
  for await (const batch of someLeads) {
    for (const lead of batch) {
      if (normalizeEmail(lead.Email) === email) leads.push(lead)
      else if (isAddressIn(`${Object.values(lead).join('\n')}\n${attributionText(lead)}`))
        mentions.leads.push(lead.id)
    }
  }
  for await (const batch of inBatches({ signal }, store.messages.list)) {
    for (const message of batch) {
      if (message.senderEmail !== null && normalizeEmail(message.senderEmail) === email)
        messages.push({ ...message, read: readMessageHtml(message.html) })
      else if (
        isAddressIn(attributionText(message)) ||
        (mayContain(message.html, email) && isAddressIn(readMessageHtml(message.html).text))
      )
        mentions.messages.push(message.id)
    }
  }
  const ids = [...leads, ...messages].map(({ id }) => id)
  return { ...person, mails: await mailsAbout(store.outbox, ids) }
}

/** The attribution is searched too, because links in newsletters may contain the recipient's address. */
const attributionText = (attribution: Attribution) => attributionLines(attribution).join('\n')
