import type { RunSettings } from '../../../settings/run-settings.ts'
import type { Site } from '../../../settings/site.ts'
import { openSmtpChannel } from '../smtp/smtp-channel.ts'
import type { MailServer } from '../smtp/smtp-session.ts'
import { type Channel, DeliveryError } from '../worker/channel.ts'
import { admitMail } from './admit-mail.ts'
import { composeMail, type MailRecords } from './compose-mail.ts'
import { encodeMail } from './encode-mail.ts'
import { senderIn } from './sender.ts'

type Needs = {
  store: MailRecords
  settings: Pick<RunSettings, 'mailFrom' | 'mailHourlyLimit' | 'mailRate'> & MailServer
  /** The recipients for a delivery without one, see `assignRecipients`. */
  recipients: string[]
  site: Site
  /** Aborts the delivery in progress. */
  signal: AbortSignal
}

/** Mails to staff. Recipients never come from visitors' data. */
export function openMailChannel({ store, settings, recipients, site, signal }: Needs): Channel {
  const { outbox } = store
  return openSmtpChannel({
    settings,
    signal,
    name: 'mail',
    // Also a refused mail counts: the company can correct the address.
    isAtFault: () => true,

    admit: admitMail({ outbox, recipients, hourlyLimit: settings.mailHourlyLimit }),

    async compose(delivery) {
      const { about } = delivery
      const content = await composeMail(store, delivery, site)
      if (!content) throw new DeliveryError('permanent', `The ${about.kind} of this mail was erased.`)
      return encodeMail(content, {
        from: senderIn(settings, site),
        // All recipients are named, in the same order in each copy; the envelope holds only the copy's own.
        to: await outbox.recipientsOf(about),
        envelopeTo: String(delivery.recipient),
        // The same in all copies and at each attempt, so that mail programs recognise a mail that arrives twice.
        messageId: about.id,
        autoSubmitted: 'auto-generated',
      })
    },
  })
}
