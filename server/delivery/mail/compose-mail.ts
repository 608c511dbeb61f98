import type { Delivery } from '../../../records/delivery.ts'
import type { Site } from '../../../settings/site.ts'
import type { Store } from '../../../store/open-store.ts'
import type { MailContent } from './mail-layout.ts'
import { noticeMail } from './notice-mail.ts'
import { requestMail } from './request-mail.ts'

export type MailRecords = Pick<Store, 'requests' | 'notices' | 'outbox' | 'channels' | 'consents'>

/** Composes a mail to staff from its request or notice; null if that was erased. */
export async function composeMail(
  store: MailRecords,
  { about, recipient }: Pick<Delivery, 'about' | 'recipient'>,
  site: Site,
): Promise<MailContent | null> {
  if (about.kind === 'request') {
    const found = await store.requests.findStored(about.id)
    if (found.found !== 'one') return null
    const request = found.record
    return requestMail(request, site, await store.consents.of(request))
  }
  const notice = await store.notices.find(about.id)
  return notice && noticeMail(notice, { store, recipient, site })
}
