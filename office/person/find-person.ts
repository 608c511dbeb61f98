import type { Attribution } from '../../contract/attribution.ts'
import { attributionLines } from '../../records/attribution-fields.ts'
import type { Lead } from '../../records/lead.ts'
import type { Mail } from '../../records/mail.ts'
import { inOneSpelling, type Message } from '../../records/message.ts'
import { type ContactHtml, readContactHtml } from '../../records/message-html.ts'
import { inBatches } from '../../store/database/list-page.ts'
import { mailsAbout } from '../../store/outbox/mails-about.ts'
import { mayContain } from '../../store/person/may-contain.ts'
import { UsageError } from '../cli/errors.ts'
import type { Office } from '../cli/open-office.ts'
import { visibleLine } from '../cli/terminal.ts'

/** All that is kept about who has an email address. */
export type Person = {
  email: string
  leads: Lead[]
  messages: (Message & { read: ContactHtml })[]
  mails: Mail[]
  /** Ids of what somebody else sent in which the address occurs. */
  mentions: { leads: string[]; messages: string[] }
}

export async function findPerson(
  { store, terminal }: Pick<Office, 'store' | 'terminal'>,
  asked: string,
): Promise<Person> {
  const email = inOneSpelling(asked)
  if (!/^[^\s@]+@[^\s@]+$/.test(email)) {
    throw new UsageError(
      `"${visibleLine(asked)}" is no email address; give one like name@example.com.`,
    )
  }
  const person: Person = {
    ...{ email, leads: [], messages: [], mails: [] },
    mentions: { leads: [], messages: [] },
  }
  const { leads, messages, mentions } = person
  const occursIn = (text: string) => inOneSpelling(text).includes(email)
  const someLeads = inBatches(terminal, (page) => store.leads.list({ ...page, mayContain: email }))
  for await (const batch of someLeads) {
    for (const lead of batch) {
      if (inOneSpelling(lead.Email) === email) leads.push(lead)
      else if (occursIn(`${Object.values(lead).join('\n')}\n${came(lead)}`))
        mentions.leads.push(lead.id)
    }
  }
  for await (const batch of inBatches(terminal, store.messages.list)) {
    for (const message of batch) {
      if (message.senderEmail !== null && inOneSpelling(message.senderEmail) === email)
        messages.push({ ...message, read: readContactHtml(message.html) })
      else if (
        occursIn(came(message)) ||
        (mayContain(message.html, email) && occursIn(readContactHtml(message.html).text))
      )
        mentions.messages.push(message.id)
    }
  }
  const ids = [...leads, ...messages].map(({ id }) => id)
  return { ...person, mails: await mailsAbout(store.outbox, ids) }
}

/** Senders of mail write a recipient's address into their links. */
const came = (attribution: Attribution) => attributionLines(attribution).join('\n')
