import type { Delivery } from '../../../records/delivery.ts'
import type { RunSettings } from '../../../settings/run-settings.ts'
import { type Channel, DeliveryError } from '../worker/channel.ts'
import { replyCodeOf } from '../worker/reply-code.ts'
import { mailRetryDelay } from '../worker/retry-delay.ts'
import { type EncodedMail, openMailSender } from './mail-sender.ts'
import { SenderRefused } from './smtp-error.ts'
import { DELIVERY_TIMEOUT_MS, type MailServer } from './smtp-session.ts'

type SmtpChannel = Pick<Channel, 'name' | 'isAtFault' | 'givenUp' | 'admit' | 'markDelivered'> & {
  settings: Pick<RunSettings, 'mailRate'> & MailServer
  /** Aborts the delivery in progress. */
  signal: AbortSignal
  /** Fails a mail at once whose sender is refused; else it waits until the sender is corrected. */
  failsWithSender?: boolean
  /** Throws a `DeliveryError` if there is no mail to send. */
  compose(delivery: Delivery): Promise<EncodedMail>
}

/** A channel to the mail server of SMTP_URL. All these channels share its rate. */
export function openSmtpChannel({
  settings,
  signal,
  compose,
  failsWithSender = false,
  ...channel
}: SmtpChannel): Channel {
  const sender = openMailSender(settings, signal)
  return {
    ...channel,
    sendTimeoutMs: DELIVERY_TIMEOUT_MS,
    rate: { perMinute: settings.mailRate, server: settings.smtpUrl },
    retryDelay: mailRetryDelay,
    withoutAddresses,
    async send(delivery) {
      const mail = await compose(delivery)
      await sender.send(mail).catch((error) => {
        throw failsWithSender && error instanceof SenderRefused ? new DeliveryError('permanent', error.message) : error
      })
    },
    close: sender.close,
  }
}

/** A mail server quotes the recipient, who may be a visitor; the state of a channel outlives the erasure of requests. */
const withoutAddresses = (why: string) => (why.includes('@') ? `The mail server answered: ${replyCodeOf(why)}` : why)
