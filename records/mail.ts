/** An outbox row: one mail to one recipient. The mail is composed from its record (`about`) when it is sent. */
export type Mail = {
  id: string
  about: { kind: 'lead' | 'message' | 'notice'; id: string }
  channel: DeliveryChannel
  /** Null: stored by an earlier version, with one delivery for all of MAIL_TO; see `assignRecipients`. */
  recipient: string | null
  state: MailState
  createdAt: number
  /** 0: due at once. */
  dueAt: number
  attempts: number
  lastError: string | null
  deliveredAt: number | null
  /** The reason that staff gave. */
  dismissedFor: string | null
}

/** `sample`: about a sample request; it is stored so that lists are not empty, and is never sent. */
export type DeliveryChannel = 'mail' | 'sample'

/** `held`: about a submission that staff have to release first. `dismissed`: staff decided not to deliver it. */
export type MailState = 'waiting' | 'held' | 'delivered' | 'failed' | 'dismissed'
