import type { Delivery } from '../../../records/delivery.ts'
import type { Site } from '../../../settings/site.ts'
import type { Store } from '../../../store/open-store.ts'
import { leadMail } from './lead-mail.ts'
import type { MailContent } from './mail-layout.ts'
import { messageMail } from './message-mail.ts'
import { noticeMail } from './notice-mail.ts'

export type MailRecords = Pick<
  Store,
  'leads' | 'messages' | 'notices' | 'outbox' | 'channels' | 'consents'
>

/** Composes a mail to staff from its lead, message or notice; null if that was erased. */
export async function composeMail(
  store: MailRecords,
  { about, recipient }: Pick<Delivery, 'about' | 'recipient'>,
  site: Site,
): Promise<MailContent | null> {
  if (about.kind === 'lead') {
    const lead = await store.leads.find(about.id)
    if (lead.found !== 'one') return null
    return leadMail(lead.record, site, await store.consents.of(lead.record))
  }
  if (about.kind === 'message') {
    const message = await store.messages.find(about.id)
    if (message.found !== 'one') return null
    return messageMail(message.record, site, await store.consents.of(message.record))
  }
  const notice = await store.notices.find(about.id)
  return notice && noticeMail(notice, { store, recipient, site })
}
