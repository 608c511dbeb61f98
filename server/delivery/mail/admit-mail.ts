import type { Delivery } from '../../../records/delivery.ts'
import type { Outbox } from '../../../store/outbox/outbox.ts'

type Needs = {
  outbox: Pick<Outbox, 'assignRecipients' | 'deferOverLimit'>
  /** The recipients for a delivery without one, see `assignRecipients`. */
  recipients: string[]
  /** The maximum of mails about requests for each recipient and hour; 0: no limit. */
  hourlyLimit: number
}

/** Finds the recipient of a leased mail. Null if the recipient has had too many in this hour. */
export const admitMail =
  ({ outbox, recipients, hourlyLimit }: Needs) =>
  async (leased: Delivery): Promise<Delivery | null> => {
    const recipient = leased.recipient ?? recipients[0] ?? ''
    // Earlier versions stored one delivery for all recipients; it is split into one for each recipient.
    if (leased.recipient === null) await outbox.assignRecipients(leased.id, recipients)
    const isLimited = hourlyLimit > 0 && leased.about.kind !== 'notice'
    if (isLimited && (await outbox.deferOverLimit(recipient, hourlyLimit))) return null
    return { ...leased, recipient }
  }
