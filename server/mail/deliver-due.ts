import type { Logger } from 'pino'
import type { Mail, Outbox } from '../store/store.ts'
import { oneLine } from './one-line.ts'
import { retryDelay } from './retry-delay.ts'
import { SendError } from './send-error.ts'
import type { Sender } from './send-mail.ts'
import { DELIVERY_LIMIT_MS } from './smtp-session.ts'

/** Nobody else takes a mail while it is under way. */
const LEASE_MS = DELIVERY_LIMIT_MS + 10_000

export type Round = {
  outbox: Outbox
  send: Sender['send']
  log: Pick<Logger, 'info' | 'error'>
  now: () => number
  /** Ends the round after the mail that is under way. */
  stopping?: () => boolean
}

/**
 * One round: every due mail is delivered, postponed or failed with the reason, oldest first. Nothing is
 * dropped. Ends early with the server's reason when it takes no mail at all now.
 */
export async function deliverDue(round: Round): Promise<{ serverDown: string | null }> {
  const { outbox, now, stopping = () => false } = round
  while (!stopping()) {
    const [mail] = await outbox.leaseDue(now(), LEASE_MS, 1)
    if (!mail) break
    const serverDown = await deliver(mail, round)
    if (serverDown) return { serverDown }
  }
  return { serverDown: null }
}

async function deliver(mail: Mail, { outbox, send, now, log }: Round): Promise<string | null> {
  let refused: string[]
  try {
    refused = await send(mail)
  } catch (error) {
    const { kind, why } = failure(error)
    if (kind === 'server') {
      await outbox.release(mail.id, why)
      return why
    }
    const wait = kind === 'later' ? retryDelay(mail.attempts) : null
    if (wait === null) {
      await outbox.fail(mail.id, why)
      log.error({ mail: mail.id, about: mail.about, why }, 'A mail could not be delivered')
    } else {
      await outbox.postpone(mail.id, now() + wait, why)
      log.info({ mail: mail.id, why }, 'A mail is tried again later')
    }
    return null
  }
  await outbox.markDelivered(mail.id, now())
  if (refused.length > 0) log.error({ mail: mail.id, refused }, 'Some recipients were refused')
  return null
}

/** What was not foreseen may pass; what will not pass ends as failed after three days, for staff to see. */
function failure(error: unknown) {
  const why = oneLine(error instanceof Error ? error.message : String(error), 500)
  return { kind: error instanceof SendError ? error.kind : 'later', why }
}
