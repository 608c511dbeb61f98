import { Readable } from 'node:stream'
import { singleAddress } from '../../../records/email-address.ts'
import { messageIdOf } from '../../../records/message-id.ts'
import type { MailFile } from '../../../records/request-mail.ts'
import type { RunSettings } from '../../../settings/run-settings.ts'
import type { Site } from '../../../settings/site.ts'
import type { Conversation } from '../../../store/conversation/conversation.ts'
import type { Store } from '../../../store/open-store.ts'
import { encodeMail } from '../mail/encode-mail.ts'
import { senderAddress, senderIn } from '../mail/sender.ts'
import { openSmtpChannel } from '../smtp/smtp-channel.ts'
import type { MailServer } from '../smtp/smtp-session.ts'
import { type Channel, DeliveryError } from '../worker/channel.ts'
import { answerMail } from './answer-mail.ts'

type Needs = {
  store: Pick<Store, 'conversation' | 'requests' | 'staff'>
  settings: Pick<RunSettings, 'mailFrom' | 'mailRate' | 'replyTo'> & MailServer
  site: Site
  signal: AbortSignal
}

/** Answers of staff. A channel of its own, so that they never wait behind other mails. */
export function openAnswerChannel({ store, settings, site, signal }: Needs): Channel {
  const { conversation, requests } = store
  return openSmtpChannel({
    settings,
    signal,
    name: 'answer',
    // A refused address of a visitor says nothing about the channel.
    isAtFault: (kind) => kind === 'server',
    // Its author waits for the result.
    failsWithSender: true,

    async compose({ about, mailId }) {
      const found = await requests.findStored(about.id)
      const mail = await conversation.findMail(String(mailId))
      if (found.found !== 'one' || !mail) throw new DeliveryError('permanent', 'The request of this answer was erased.')
      const visitor = singleAddress(mail.to)
      if (!visitor) throw new DeliveryError('permanent', `“${mail.to}” cannot receive mail.`)
      const { messageIds, answered } = await conversation.threadBefore(mail)
      const author = mail.by === null ? null : await store.staff.find(mail.by)
      const address = senderAddress(settings, site)
      const acknowledgement = await conversation.acknowledgementOf(mail.requestId)
      const content = answerMail({ mail, request: found.record, answered, site })
      return encodeMail(content, {
        replyTo: settings.replyTo,
        from: author ? { name: author.name, address } : senderIn(settings, site),
        to: [{ name: '', address: visitor }],
        envelopeTo: { name: '', address: visitor },
        messageId: mail.messageId,
        references: [...(acknowledgement ? [messageIdOf(acknowledgement, address)] : []), ...messageIds],
        files: mail.files.map((file) => fileOf(file, conversation)),
      })
    },

    markDelivered: ({ id }) => conversation.markSent(id),
  })
}

/** Parts of these types are not encoded, or have parameters that a file lacks. */
const UNSAFE_TYPE = /^(?:message|multipart)\//i

const fileOf = ({ id, name, type }: MailFile, { readFile }: Pick<Conversation, 'readFile'>) => ({
  name,
  type: UNSAFE_TYPE.test(type) ? 'application/octet-stream' : type,
  content: Readable.from(readFile(id)),
})
