import type { Delivery } from '../../../records/delivery.ts'
import type { RunSettings } from '../../../settings/run-settings.ts'
import type { Store } from '../../../store/open-store.ts'
import { encodeMail, type MailContent, openSmtpChannel } from '../smtp/smtp-channel.ts'
import { type Channel, type ChannelNeeds, type ComposeNeeds, DeliveryError } from '../worker/channel.ts'
import { senderIn } from './addresses.ts'
import { noticeMail } from './notice-mail.ts'
import { requestMail } from './request-mail.ts'

export async function compose(
  { about, recipient }: Pick<Delivery, 'about' | 'recipient'>,
  { store, site }: Pick<ComposeNeeds, 'store' | 'site'>,
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

/** Mails to staff. Recipients never come from visitors' data. */
export const open = (needs: ChannelNeeds): Channel =>
  openSmtpChannel(needs, {
    name: 'mail',
    // Also a refused mail counts: the company can correct the address.
    isAtFault: () => true,

    admit: (delivery) => admit(delivery, needs),

    async encode(delivery) {
      const { store, settings, site } = needs
      const { about } = delivery
      const content = await compose(delivery, needs)
      if (!content) throw new DeliveryError('permanent', `The ${about.kind} of this mail was erased.`)
      return encodeMail(content, {
        from: senderIn(settings, site),
        // All recipients are named, in the same order in each copy; the envelope holds only the copy's own.
        to: await store.outbox.recipientsOf(about),
        envelopeTo: String(delivery.recipient),
        // The same in all copies and at each attempt, so that mail programs recognise a mail that arrives twice.
        messageId: about.id,
        autoSubmitted: 'auto-generated',
      })
    },
  })

type AdmitNeeds = {
  store: Pick<Store, 'outbox'>
  settings: Pick<RunSettings, 'mailHourlyLimit'>
  recipients: string[]
}

/** Finds the recipient of a leased mail. Null if the recipient has had too many in this hour. */
export async function admit(leased: Delivery, { store: { outbox }, settings, recipients }: AdmitNeeds) {
  const { mailHourlyLimit } = settings
  const recipient = leased.recipient ?? recipients[0] ?? ''
  // Earlier versions stored one delivery for all recipients; it is split into one for each recipient.
  if (leased.recipient === null) await outbox.assignRecipients(leased.id, recipients)
  const isLimited = mailHourlyLimit > 0 && leased.about.kind !== 'notice'
  if (isLimited && (await outbox.deferOverLimit(recipient, mailHourlyLimit))) return null
  return { ...leased, recipient }
}
