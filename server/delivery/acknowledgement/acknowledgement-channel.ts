import type { Delivery } from '../../../records/delivery.ts'
import { singleAddress } from '../../../records/email-address.ts'
import { senderIn } from '../mail/addresses.ts'
import { encodeMail, openSmtpChannel } from '../smtp/smtp-channel.ts'
import { type Channel, type ChannelNeeds, type ComposeNeeds, DeliveryError } from '../worker/channel.ts'
import { acknowledgementMail } from './acknowledgement-mail.ts'

export async function compose({ about }: Delivery, { store, site }: ComposeNeeds) {
  const found = await store.requests.findStored(about.id)
  if (found.found !== 'one') return null
  const request = found.record
  return { ...acknowledgementMail(request, site), recipient: singleAddress(request.email ?? '') }
}

/** Mails to visitors, which say that their request has arrived. Without a mail server none is written. */
export const open = (needs: ChannelNeeds): Channel =>
  openSmtpChannel(needs, {
    name: 'acknowledgement',
    // A refused address of a visitor does not count, nor a request that was erased before it was sent.
    isAtFault: (kind) => kind === 'server',
    // The request does not stay longer because of it.
    givenUp: 'An acknowledgement could not be delivered',

    admit: async (delivery) =>
      (await needs.store.acknowledgements.admit(delivery.id, needs.receivers)) ? delivery : null,

    async encode(delivery) {
      const composed = await compose(delivery, needs)
      if (!composed) throw new DeliveryError('permanent', `The ${delivery.about.kind} of this mail was erased.`)
      const { recipient: address } = composed
      if (!address) throw new DeliveryError('permanent', 'The address of the visitor cannot receive mail.')
      return encodeMail(composed, {
        from: senderIn(needs.settings, needs.site),
        to: [{ name: '', address }],
        envelopeTo: { name: '', address },
        messageId: delivery.id,
        autoSubmitted: 'auto-replied',
      })
    },
  })
