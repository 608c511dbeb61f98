import type { Mail } from '../../../records/mail.ts'
import type { Site } from '../../../settings/site.ts'
import type { Store } from '../../../store/open-store.ts'
import { leadMail } from './lead-mail.ts'
import type { MailContent } from './mail-layout.ts'
import { messageMail } from './message-mail.ts'
import { noticeMail } from './notice-mail.ts'

type Needs = Pick<Store, 'leads' | 'messages' | 'notices' | 'outbox'>

/** Composes a mail from its lead, message or notice; null if that was erased. */
export async function composeMail(
  { leads, messages, notices, outbox }: Needs,
  { about, recipient }: Pick<Mail, 'about' | 'recipient'>,
  site: Site,
): Promise<MailContent | null> {
  if (about.kind === 'lead') {
    const lead = await leads.find(about.id)
    return lead.found === 'one' ? leadMail(lead.record, site) : null
  }
  if (about.kind === 'message') {
    const message = await messages.find(about.id)
    return message.found === 'one' ? messageMail(message.record, site) : null
  }
  const notice = await notices.find(about.id)
  return notice && noticeMail(notice, { notices, outbox, recipient, site })
}
