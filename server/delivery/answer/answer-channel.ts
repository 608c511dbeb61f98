import { Readable } from 'node:stream'
import type { Delivery } from '../../../records/delivery.ts'
import { singleAddress } from '../../../records/email-address.ts'
import { messageIdOf } from '../../../records/message-id.ts'
import type { MailFile } from '../../../records/request-mail.ts'
import type { Conversation } from '../../../store/conversation/conversation.ts'
import { senderAddress, senderIn } from '../mail/addresses.ts'
import { encodeMail, openSmtpChannel } from '../smtp/smtp-channel.ts'
import { type Channel, type ChannelNeeds, type ComposeNeeds, DeliveryError } from '../worker/channel.ts'
import { answerMail } from './answer-mail.ts'

export async function compose({ about, mailId, recipient }: Delivery, { store, site }: ComposeNeeds) {
  const found = await store.requests.findStored(about.id)
  const mail = await store.conversation.findMail(String(mailId))
  if (found.found !== 'one' || !mail) return null
  const { messageIds, answered } = await store.conversation.threadBefore(mail)
  const content = answerMail({ mail, request: found.record, answered, site })
  return { ...content, recipient: recipient ?? mail.to, mail, messageIds }
}

/**
 * Answers of staff to visitors, and their copies to those in Cc. A channel of its own, so that they never wait behind other
 * mails.
 */
export function open(needs: ChannelNeeds): Channel {
  const { store, settings, site } = needs
  const { conversation } = store
  return openSmtpChannel(needs, {
    name: 'answer',
    // A refused address of a visitor says nothing about the channel.
    isAtFault: (kind) => kind === 'server',
    // Its author waits for the result.
    failsWithSender: true,

    async encode(delivery) {
      const composed = await compose(delivery, needs)
      if (!composed) throw new DeliveryError('permanent', 'The request of this answer was erased.')
      const { mail, messageIds } = composed
      const [to, recipient] = [addressOf(mail.to), addressOf(composed.recipient)]
      const author = mail.by === null ? null : await store.staff.find(mail.by)
      const address = senderAddress(settings, site)
      const acknowledgement = await conversation.acknowledgementOf(mail.requestId)
      return encodeMail(composed, {
        replyTo: settings.replyTo,
        from: author ? { name: author.name, address } : senderIn(settings, site),
        to: [to],
        // An address that cannot receive mail, such as the id of forgotten staff, fails its own copy only.
        cc: mail.cc.filter((address) => singleAddress(address) !== null).map(addressOf),
        envelopeTo: recipient,
        messageId: mail.messageId,
        references: [...(acknowledgement ? [messageIdOf(acknowledgement, address)] : []), ...messageIds],
        files: mail.files.map((file) => fileOf(file, conversation)),
      })
    },

    markDelivered: ({ id }) => conversation.markSent(id),
  })
}

function addressOf(text: string) {
  const address = singleAddress(text)
  if (!address) throw new DeliveryError('permanent', `“${text}” cannot receive mail.`)
  return { name: '', address }
}

/** Parts of these types are not encoded, or have parameters that a file lacks. */
const UNSAFE_TYPE = /^(?:message|multipart)\//i

const fileOf = ({ id, name, type }: MailFile, { readFile }: Pick<Conversation, 'readFile'>) => ({
  name,
  type: UNSAFE_TYPE.test(type) ? 'application/octet-stream' : type,
  content: Readable.from(readFile(id)),
})
