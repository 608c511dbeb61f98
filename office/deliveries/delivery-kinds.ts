import { receiverChannels } from '../../contract/channels.ts'
import type { DeliveryChannel } from '../../records/delivery.ts'

/** The deliveries of one command: `mail` or `notices`. */
export type DeliveryKind = {
  /** Also the name of a delivery in the texts for staff. */
  noun: 'mail' | 'notice'
  command: 'mail' | 'notices'
  channels: DeliveryChannel[]
}

export const mails: DeliveryKind = {
  noun: 'mail',
  command: 'mail',
  channels: ['mail', 'acknowledgement', 'sample'],
}

export const notices: DeliveryKind = {
  noun: 'notice',
  command: 'notices',
  channels: receiverChannels,
}

/** `Mail 0198… was delivered`: the noun at the beginning of a sentence. */
export const capitalised = (noun: string) => noun.replace(/^./, (letter) => letter.toUpperCase())
