import type { Mail } from '../../../records/mail.ts'
import type { Site } from '../../../settings/site.ts'
import type { Store } from '../../../store/open-store.ts'
import { proposalMail } from './lead-mail.ts'
import type { Letter } from './mail-layout.ts'
import { contactMail } from './message-mail.ts'
import { noticeMail } from './notice-mail.ts'

type Needs = Pick<Store, 'leads' | 'messages' | 'notices' | 'outbox'>

/** A mail's content, written from its record; null if the record is gone. */
export async function writeLetter(
  { leads, messages, notices, outbox }: Needs,
  { about, recipient }: Pick<Mail, 'about' | 'recipient'>,
  site: Site,
): Promise<Letter | null> {
  if (about.kind === 'lead') {
    const lead = await leads.find(about.id)
    return lead.found === 'one' ? proposalMail(lead.record, site) : null
  }
  if (about.kind === 'message') {
    const message = await messages.find(about.id)
    return message.found === 'one' ? contactMail(message.record, site) : null
  }
  const notice = await notices.find(about.id)
  return notice && noticeMail(notice, { notices, outbox, recipient, site })
}
