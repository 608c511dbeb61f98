import type { ImapFlow } from 'imapflow'
import type { Logger } from 'pino'
import type { MailboxSettings } from '../../settings/mailbox-settings.ts'
import type { Store } from '../../store/open-store.ts'
import { openAccessTokens } from '../delivery/smtp/access-tokens.ts'
import { openBell } from '../repeat/bell.ts'
import { connect } from './connect.ts'
import { MAX_DAILY_BYTES, openDailyLimit } from './daily-limit.ts'
import { describeFailure } from './describe-failure.ts'
import { openFetchAttempts } from './fetch-attempts.ts'
import { type Lease, takeLease } from './lease.ts'
import type { MailboxWatch } from './mail-outcomes.ts'
import { openMailParser } from './parse/mail-parser.ts'
import { readWhileConnected } from './read-while-connected.ts'
import { openStateReport } from './report-state.ts'

const LAST_RETRY_MS = 5 * 60_000

type Needs = {
  store: Pick<Store, 'mailboxes' | 'conversation' | 'now'>
  mailbox: MailboxSettings
  log: Pick<Logger, 'info' | 'warn' | 'error'>
  domain: string
  linkTo: (requestId: string) => string | null
  recipients: string[]
  retryMs: number
  watch: MailboxWatch | undefined
}

export function openReader({ store, mailbox, log, domain, linkTo, recipients, retryMs, watch }: Needs) {
  const { name, authservId } = mailbox
  const { mailboxes } = store
  const parser = openMailParser({ authservId })
  const limit = openDailyLimit()
  watch?.watchBytes(limit.bytesToday)
  const attempts = openFetchAttempts()
  const tokens = openAccessTokens()
  const report = openStateReport({ mailboxes, name, log })
  let nextRetryMs = retryMs

  /** Resolves to the reason if the mailbox cannot be read; to null if the connection was lost or the reading had to end. */
  async function readWithLease({ reader, position }: Lease, ended: AbortSignal): Promise<string | null> {
    let client: ImapFlow | undefined
    try {
      client = await connect(mailbox, tokens, ended)
      const onRead = async () => {
        nextRetryMs = retryMs
        await report.succeeded()
      }
      const needs = {
        store,
        parser,
        limit,
        attempts,
        log,
        domain,
        name,
        reader,
        linkTo,
        recipients,
        ended,
        onRead,
        onMail: watch?.onMail,
      }
      const result = await readWhileConnected(position, { ...needs, client })
      if (result !== 'over limit') return null
      await report.failed(OVER_LIMIT)
      await pauseUntilTomorrow(limit.msUntilTomorrow(), ended)
      return null
    } catch (error) {
      if (ended.aborted) return null
      tokens.forget()
      // Other errors are those of the database, or bugs.
      if (client?.usable && !isRefusal(error)) throw error
      return describeFailure(error, mailbox)
    } finally {
      client?.close()
    }
  }

  return {
    /** Reads until the connection is lost or the service stops. Resolves to the time to the next attempt. */
    async read(stopping: AbortSignal) {
      const lease = await takeLease(mailboxes, name)
      if (!lease) return undefined
      try {
        const why = await readWithLease(lease, AbortSignal.any([stopping, lease.lost]))
        if (why === null) return retryMs
        await report.failed(why)
        const waitMs = nextRetryMs
        nextRetryMs = Math.min(2 * nextRetryMs, LAST_RETRY_MS)
        return waitMs
      } finally {
        await lease.release()
      }
    },
    close: parser.close,
  }
}

/** A command that the server refused; the connection goes on. */
const isRefusal = (error: unknown) => error instanceof Error && 'responseStatus' in error

const OVER_LIMIT = `Visitors sent more than ${MAX_DAILY_BYTES / 1_000_000} MB today; the mailbox is read again tomorrow (UTC)`

async function pauseUntilTomorrow(ms: number, ended: AbortSignal) {
  const bell = openBell()
  ended.addEventListener('abort', bell.ring)
  if (!ended.aborted) await bell.heard(ms)
}
