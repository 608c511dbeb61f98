import type { DeliveryChannel } from '../../records/delivery.ts'
import type { RunSettings } from '../../settings/run-settings.ts'

/** The deliveries of one command: `mail` or `notices`. */
export type DeliveryKind = {
  /** Also the name of a delivery in the texts for staff. */
  noun: 'mail' | 'notice'
  command: 'mail' | 'notices'
  channels: DeliveryChannel[]
  /** The setting without which a delivery of the channel waits; undefined if it is set. */
  missingSetting(settings: RunSettings, channel: DeliveryChannel): string | undefined
}

export const mails: DeliveryKind = {
  noun: 'mail',
  command: 'mail',
  channels: ['mail', 'acknowledgement', 'sample'],
  missingSetting: ({ smtpUrl }) => (smtpUrl ? undefined : 'SMTP_URL'),
}

export const notices: DeliveryKind = {
  noun: 'notice',
  command: 'notices',
  channels: ['webhook', 'chat'],
  missingSetting({ webhook, chat }, channel) {
    if (channel === 'chat') return chat ? undefined : 'CHAT_URL'
    return webhook ? undefined : 'WEBHOOK_URL'
  },
}

/** `Mail 0198… was delivered`: the noun at the beginning of a sentence. */
export const capitalised = (noun: string) => noun.replace(/^./, (letter) => letter.toUpperCase())
