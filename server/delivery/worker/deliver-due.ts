import { setTimeout as wait } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Mail } from '../../../records/mail.ts'
import { oneLine } from '../../../records/one-line.ts'
import { QUERY_LIMIT_MS } from '../../../store/database/database.ts'
import type { Outbox } from '../../../store/outbox/outbox.ts'
import type { Sender } from '../mail/mail-channel.ts'
import { SendError } from '../mail/smtp-error.ts'
import { DELIVERY_LIMIT_MS } from '../mail/smtp-session.ts'
import { retryDelay } from './retry-delay.ts'
import type { Pace } from './send-rate.ts'

/** Time for the reads and writes between lease and sending while the database hangs: four statements. */
const DATABASE_LIMIT_MS = 4 * QUERY_LIMIT_MS
/** No other worker takes a delivery while it is under way. */
const LEASE_MS = DATABASE_LIMIT_MS + DELIVERY_LIMIT_MS + 10_000
/** Between two attempts to note that a mail was delivered. */
const MARK_AGAIN_MS = 500

export type Round = {
  outbox: Outbox
  send: Sender['send']
  log: Pick<Logger, 'info' | 'error'>
  /** The recipients in MAIL_TO. */
  recipients: string[]
  /** Mails about submissions for each recipient and hour; 0: no limit. */
  hourlyLimit?: number
  pace?: Pace
  /** Ends the round after the mail that is under way. */
  stopping?: () => boolean
}

/**
 * One round: every due mail is delivered, postponed or failed with the reason, oldest first. Nothing is
 * dropped. Ends early with the server's reason when it takes no mail at all now.
 */
export async function deliverDue(round: Round): Promise<{ serverDown: string | null }> {
  const { outbox, pace, stopping = () => false } = round
  for (;;) {
    await pace?.untilNext()
    if (stopping()) break
    const [leased] = await outbox.leaseDue(LEASE_MS, 1)
    if (!leased) break
    const mail = await withRecipient(leased, round)
    if (await isOverLimit(mail, round)) continue
    pace?.count()
    const serverDown = await deliver(mail, round)
    if (serverDown) return { serverDown }
  }
  return { serverDown: null }
}

/** Earlier versions stored one delivery for all recipients; it is split into one for each recipient. */
async function withRecipient(
  mail: Mail,
  { outbox, recipients }: Round,
): Promise<Mail & { recipient: string }> {
  if (mail.recipient !== null) return { ...mail, recipient: mail.recipient }
  await outbox.assignRecipients(mail.id, recipients)
  return { ...mail, recipient: recipients[0] ?? '' }
}

const isOverLimit = async (
  { about, recipient }: Mail & { recipient: string },
  { outbox, hourlyLimit = 0 }: Round,
) =>
  hourlyLimit > 0 &&
  about.kind !== 'notice' &&
  (await outbox.deferOverLimit(recipient, hourlyLimit))

async function deliver(mail: Mail & { recipient: string }, round: Round): Promise<string | null> {
  const { outbox, send, log } = round
  try {
    await send(mail)
  } catch (error) {
    const { kind, why } = failure(error)
    if (kind === 'server') {
      await outbox.release(mail.id, why)
      return why
    }
    const wait = kind === 'later' ? retryDelay(mail.attempts) : null
    if (wait === null) {
      await outbox.fail(mail.id, why)
      log.error(
        { mail: mail.id, about: mail.about, why: codesIn(why) },
        'A mail could not be delivered',
      )
    } else {
      await outbox.postpone(mail.id, wait, why)
      log.info({ mail: mail.id, why: codesIn(why) }, 'A mail is tried again later')
    }
    return null
  }
  await markDelivered(mail, round)
  return null
}

/** A server may quote the mail it refuses. All that it said is kept with the mail, for staff. */
const codesIn = (why: string) =>
  /\b[245]\d\d\b(?:[ -][245]\.\d{1,3}\.\d{1,3})?/.exec(why)?.[0] ?? 'see the mail'

/** A database that is away for a while must not make the mail leave twice. */
async function markDelivered({ id }: Mail, { outbox, stopping = () => false, log }: Round) {
  for (;;) {
    try {
      return await outbox.markDelivered(id)
    } catch (error) {
      if (stopping()) throw error
      log.info({ mail: id, error }, 'A mail was delivered, which could not be noted yet')
      await wait(MARK_AGAIN_MS)
    }
  }
}

/** What was not foreseen may pass; what will not pass ends as failed after three days, for staff to see. */
function failure(error: unknown) {
  const why = oneLine(error instanceof Error ? error.message : String(error), 500)
  return { kind: error instanceof SendError ? error.kind : 'later', why }
}
