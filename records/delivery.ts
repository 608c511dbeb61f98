import type { ChannelName } from '../contract/channels.ts'

/**
 * An outbox row: one delivery over one channel, and for mail to one recipient. Its text is composed from the record that it
 * is about when it is sent.
 */
export type Delivery = {
  id: string
  about: { kind: 'request' | 'notice'; id: string }
  /** The mail that the channel `answer` sends, or that the event `mail` is about. */
  mailId: string | null
  /**
   * `changed`: staff changed the request. `mail`: a mail about the request arrived or was sent. Null: the request or notice
   * is new.
   */
  event: 'changed' | 'mail' | null
  channel: DeliveryChannel
  /**
   * The address of a mail to staff, of an answer, or of a copy of one. Null: stored by an earlier version, with one delivery
   * for all of MAIL_TO (see `assignRecipients`); and for the other channels, which have one receiver each.
   */
  recipient: string | null
  state: DeliveryState
  createdAt: number
  /** 0: due at once. */
  dueAt: number
  attempts: number
  lastError: string | null
  deliveredAt: number | null
  /** The reason that staff or the service gave. */
  dismissedFor: string | null
}

/** Distinguishes deliveries that were dismissed with their request from those that staff dismissed separately. */
export const MARKED_AS_SPAM = 'marked as spam'

/** `sample`: about a sample request; it is stored so that lists are not empty, and is never sent. */
export type DeliveryChannel = ChannelName | 'sample'

/** `held`: about a request that staff have to release first. `dismissed`: staff decided not to deliver it. */
export type DeliveryState = 'waiting' | 'held' | 'delivered' | 'failed' | 'dismissed'

/** The state of a channel, the same for all instances. */
export type ChannelState = {
  name: ChannelName
  /** The settings of the service name a receiver: new records get a delivery over this channel. */
  isOn: boolean
  /** When an instance that lacks the setting switched it off for all instances; null if it is on, or was never on. */
  offSince: number | null
  pausedAt: number | null
  /** Why it is paused, in the words of staff or as a sentence of the service. */
  pausedFor: string | null
  /** The staff member who paused it; null: the service or the command line. */
  pausedBy: string | null
  /** The first failure since the last success. */
  failingSince: number | null
  lastError: string | null
}
