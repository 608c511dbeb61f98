import { setTimeout as wait } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Mail } from '../../../records/mail.ts'
import { oneLine } from '../../../records/one-line.ts'
import { QUERY_TIMEOUT_MS } from '../../../store/database/database.ts'
import type { Outbox } from '../../../store/outbox/outbox.ts'
import { type Channel, type Delivery, DeliveryError } from './channel.ts'
import { retryDelay } from './retry-delay.ts'
import type { SendRate } from './send-rate.ts'

/** The longest time of the queries between the lease and the end of `send`, if the database hangs at each. */
const QUERIES_TIMEOUT_MS = 4 * QUERY_TIMEOUT_MS
const LEASE_MARGIN_MS = 10_000
/** The delay between two attempts to mark a delivery as delivered. */
const MARK_RETRY_MS = 500

export type Round = {
  outbox: Outbox
  channel: Channel
  log: Pick<Logger, 'info' | 'error'>
  /** The recipients for a delivery without one, see `assignRecipients`. */
  recipients: string[]
  /** The maximum of deliveries about submissions for each recipient and hour; 0: no limit. */
  hourlyLimit?: number
  sendRate?: SendRate
  /** True ends the round after the delivery in progress. */
  stopping?: () => boolean
}

/**
 * One round: every due delivery is delivered, postponed or failed with the reason, oldest first. None is dropped.
 * Ends early with the server's reason when the server accepts no deliveries at present.
 */
export async function deliverDue(round: Round): Promise<{ serverDown: string | null }> {
  const { outbox, channel, sendRate, stopping = () => false } = round
  const leaseMs = QUERIES_TIMEOUT_MS + channel.sendTimeoutMs + LEASE_MARGIN_MS
  for (;;) {
    await sendRate?.untilNext()
    if (stopping()) break
    const [leased] = await outbox.leaseDue(leaseMs, 1)
    if (!leased) break
    const delivery = await withRecipient(leased, round)
    if (await isOverLimit(delivery, round)) continue
    sendRate?.count()
    const serverDown = await deliver(delivery, round)
    if (serverDown) return { serverDown }
  }
  return { serverDown: null }
}

/** Earlier versions stored one delivery for all recipients; it is split into one for each recipient. */
async function withRecipient(leased: Mail, { outbox, recipients }: Round): Promise<Delivery> {
  if (leased.recipient !== null) return { ...leased, recipient: leased.recipient }
  await outbox.assignRecipients(leased.id, recipients)
  return { ...leased, recipient: recipients[0] ?? '' }
}

const isOverLimit = async ({ about, recipient }: Delivery, { outbox, hourlyLimit = 0 }: Round) =>
  hourlyLimit > 0 &&
  about.kind !== 'notice' &&
  (await outbox.deferOverLimit(recipient, hourlyLimit))

async function deliver(delivery: Delivery, round: Round): Promise<string | null> {
  const { outbox, channel, log } = round
  const { id, about } = delivery
  try {
    await channel.send(delivery)
  } catch (error) {
    const { kind, why } = asFailure(error)
    if (kind === 'server') {
      await outbox.release(id, why)
      return why
    }
    const delay = kind === 'temporary' ? retryDelay(delivery.attempts) : null
    const entry = { channel: channel.name, delivery: id, about, why: replyCodeOf(why) }
    if (delay === null) {
      await outbox.fail(id, why)
      log.error(entry, 'A delivery failed')
    } else {
      await outbox.postpone(id, delay, why)
      log.info(entry, 'A delivery is retried later')
    }
    return null
  }
  await markDelivered(delivery, round)
  return null
}

/** The reply code for the log: a server may quote the content that it refuses. The whole reply is stored in the outbox, for staff. */
const replyCodeOf = (why: string) =>
  /\b[245]\d\d\b(?:[ -][245]\.\d{1,3}\.\d{1,3})?/.exec(why)?.[0] ?? 'see the delivery'

/** Retries until it succeeds: a delivery that is not marked as delivered would be sent a second time. */
async function markDelivered(
  { id }: Delivery,
  { outbox, channel, stopping = () => false, log }: Round,
) {
  for (;;) {
    try {
      return await outbox.markDelivered(id)
    } catch (error) {
      if (stopping()) throw error
      const entry = { channel: channel.name, delivery: id, error }
      log.info(entry, 'A delivery was sent but could not be marked as delivered yet')
      await wait(MARK_RETRY_MS)
    }
  }
}

/** An unforeseen error may be temporary; if it is not, retries end after three days and the delivery is failed. */
function asFailure(error: unknown) {
  const why = oneLine(error instanceof Error ? error.message : String(error), 500)
  return { kind: error instanceof DeliveryError ? error.kind : 'temporary', why }
}
