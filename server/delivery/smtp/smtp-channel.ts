import type { Delivery } from '../../../records/delivery.ts'
import { type Channel, DeliveryError } from '../worker/channel.ts'
import type { ChannelNeeds } from '../worker/channel-kind.ts'
import { replyCodeOf } from '../worker/reply-code.ts'
import { mailRetryDelay } from '../worker/retry-delay.ts'
import { openAccessTokens } from './access-tokens.ts'
import {
  DELIVERY_TIMEOUT_MS,
  type EncodedMail,
  openSmtpSession,
  SenderRefused,
  type SmtpSession,
} from './smtp-session.ts'

type SmtpChannel = Pick<Channel, 'name' | 'isAtFault' | 'givenUp' | 'admit' | 'markDelivered'> & {
  /** Fails a mail at once whose sender is refused; else it waits until the sender is corrected. */
  failsWithSender?: boolean
  /** Throws a `DeliveryError` if there is no mail to send. */
  encode(delivery: Delivery): Promise<EncodedMail>
}

/**
 * A channel to the mail server of SMTP_URL, over one connection, which is replaced after a failure. All these channels share
 * its rate.
 */
export function openSmtpChannel(
  { settings, signal }: Pick<ChannelNeeds, 'settings' | 'signal'>,
  { encode, failsWithSender = false, ...channel }: SmtpChannel,
): Channel {
  const server = { ...settings, smtpUrl: String(settings.smtpUrl) }
  const tokens = openAccessTokens()
  let session: SmtpSession | null = null
  const close = () => {
    session?.close()
    session = null
  }
  return {
    ...channel,
    sendTimeoutMs: DELIVERY_TIMEOUT_MS,
    rate: { perMinute: settings.mailRate, server: server.smtpUrl },
    retryDelay: mailRetryDelay,
    withoutAddresses,
    async send(delivery) {
      const mail = await encode(delivery)
      if (session?.isOpen() === false) close()
      session ??= await openSmtpSession(server, { tokens, signal })
      try {
        await session.send(mail)
      } catch (error) {
        close() // The state of the session is unknown.
        throw failsWithSender && error instanceof SenderRefused ? new DeliveryError('permanent', error.message) : error
      }
    },
    close,
  }
}

/** A mail server quotes the recipient, who may be a visitor; the state of a channel outlives the erasure of requests. */
const withoutAddresses = (why: string) => (why.includes('@') ? `The mail server answered: ${replyCodeOf(why)}` : why)
