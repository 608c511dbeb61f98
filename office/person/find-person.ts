import type { Touches } from '../../contract/touches.ts'
import { type ContactHtml, readContactHtml } from '../../server/mail/read-contact-html.ts'
import { touchLines } from '../../server/mail/touch-rows.ts'
import type { Lead, Mail, Message, Store } from '../../server/store/store.ts'
import { UsageError } from '../office-error.ts'
import { visibleLine } from '../terminal.ts'

/** All that is kept about who has an email address. */
export type Person = {
  email: string
  leads: Lead[]
  messages: (Message & { read: ContactHtml })[]
  mails: Mail[]
  /** Ids of what somebody else sent in which the address occurs. */
  mentions: { leads: string[]; messages: string[] }
}

export async function findPerson(store: Store, asked: string): Promise<Person> {
  const email = inOneSpelling(asked)
  if (!/^[^\s@]+@[^\s@]+$/.test(email)) {
    throw new UsageError(
      `"${visibleLine(asked)}" is no email address; give one like name@example.com.`,
    )
  }
  const allLeads = await store.leads.list()
  const leads = allLeads.filter(({ Email }) => inOneSpelling(Email) === email)
  const allMessages = (await store.messages.list()).map((message) => ({
    ...message,
    read: readContactHtml(message.html),
  }))
  const messages = allMessages.filter(({ read }) => isFrom(email, read))
  const theirs = new Set([...leads, ...messages].map(({ id }) => id))
  const mails = (await store.outbox.list()).filter(({ about }) => theirs.has(about.id))
  const others = <Kept extends { id: string }>(records: Kept[], text: (record: Kept) => string) =>
    records
      .filter((record) => !theirs.has(record.id) && inOneSpelling(text(record)).includes(email))
      .map(({ id }) => id)
  const mentions = {
    leads: others(allLeads, (lead) => `${Object.values(lead).join('\n')}\n${came(lead)}`),
    messages: others(allMessages, (message) => `${message.read.text}\n${came(message)}`),
  }
  return { email, leads, messages, mails, mentions }
}

/** Senders of mail write a recipient's address into their links. */
const came = (touches: Touches) => touchLines(touches).join('\n')

/** What names no sender is from whoever's address alone stands in it: among several, one may be only quoted. */
function isFrom(email: string, { fields, mailto, text }: ContactHtml) {
  const sender = inOneSpelling(fields?.Email.text ?? mailto ?? text)
  if (sender === email) return true
  const [first, ...others] = addressesIn(sender)
  return first === email && others.every((other) => other === email)
}

/** Whole ones, without what a sentence puts around them. */
const addressesIn = (text: string) =>
  text
    .split(/[\s<>()[\],;:"“”„«»]+/)
    .map((word) => word.replace(/^['‘’]+|['‘’.!?]+$/g, ''))
    .filter((word) => word.includes('@'))

/** Mail servers take an address in any case. */
const inOneSpelling = (text: string) => text.trim().normalize('NFC').toLowerCase()
