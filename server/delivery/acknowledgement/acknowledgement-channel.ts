import { singleAddress } from '../../../records/email-address.ts'
import type { RunSettings } from '../../../settings/run-settings.ts'
import type { Site } from '../../../settings/site.ts'
import type { Store } from '../../../store/open-store.ts'
import type { NoticeReceivers } from '../../../store/outbox/notices.ts'
import { encodeMail } from '../mail/encode-mail.ts'
import { senderIn } from '../mail/sender.ts'
import { openSmtpChannel } from '../smtp/smtp-channel.ts'
import type { MailServer } from '../smtp/smtp-session.ts'
import { type Channel, DeliveryError } from '../worker/channel.ts'
import { acknowledgementMail } from './acknowledgement-mail.ts'

type Needs = {
  store: Pick<Store, 'requests' | 'acknowledgements'>
  settings: Pick<RunSettings, 'mailFrom' | 'mailRate'> & MailServer
  site: Site
  /** Who is told when too many acknowledgements were sent. */
  receivers: NoticeReceivers
  signal: AbortSignal
}

/** Mails to visitors, which say that their request has arrived. */
export function openAcknowledgementChannel(needs: Needs): Channel {
  const { store, settings, site, receivers, signal } = needs
  return openSmtpChannel({
    settings,
    signal,
    name: 'acknowledgement',
    // A refused address of a visitor does not count, nor a request that was erased before it was sent.
    isAtFault: (kind) => kind === 'server',
    // The request does not stay longer because of it.
    givenUp: 'An acknowledgement could not be delivered',

    admit: async (delivery) => ((await store.acknowledgements.admit(delivery.id, receivers)) ? delivery : null),

    async compose({ id, about }) {
      const found = await store.requests.findStored(about.id)
      if (found.found !== 'one') throw new DeliveryError('permanent', `The ${about.kind} of this mail was erased.`)
      const request = found.record
      const address = singleAddress(request.email ?? '')
      if (!address) throw new DeliveryError('permanent', 'The address of the visitor cannot receive mail.')
      const content = acknowledgementMail(request, site)
      return encodeMail(content, {
        from: senderIn(settings, site),
        to: [{ name: '', address }],
        envelopeTo: { name: '', address },
        messageId: id,
        autoSubmitted: 'auto-replied',
      })
    },
  })
}
