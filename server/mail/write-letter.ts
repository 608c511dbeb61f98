import type { Site } from '../../contract/site.ts'
import type { Mail, Store } from '../store/store.ts'
import { contactMail } from './contact-mail.ts'
import type { Letter } from './letter.ts'
import { proposalMail } from './proposal-mail.ts'

/** A mail's content, written from its record; null when the record is gone. */
export async function writeLetter(
  { leads, messages }: Pick<Store, 'leads' | 'messages'>,
  { about }: Pick<Mail, 'about'>,
  site: Site,
): Promise<Letter | null> {
  if (about.kind === 'lead') {
    const lead = await leads.find(about.id)
    return lead.found === 'one' ? proposalMail(lead.record, site) : null
  }
  const message = await messages.find(about.id)
  return message.found === 'one' ? contactMail(message.record, site) : null
}
