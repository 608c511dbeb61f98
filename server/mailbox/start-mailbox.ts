import type { ImapFlow } from 'imapflow'
import type { Logger } from 'pino'
import { domainOf } from '../../records/email-address.ts'
import { consoleOrigin } from '../../settings/console-settings.ts'
import type { MailboxSettings } from '../../settings/mailbox-settings.ts'
import type { RunSettings } from '../../settings/run-settings.ts'
import type { Site } from '../../settings/site.ts'
import type { MailboxPosition } from '../../store/conversation/mailboxes.ts'
import type { Store } from '../../store/open-store.ts'
import { ownAddressesIn, recipientsIn, senderAddress } from '../delivery/mail/addresses.ts'
import { openAccessTokens } from '../delivery/smtp/access-tokens.ts'
import { openBell } from '../repeat/bell.ts'
import { repeat } from '../repeat/repeat.ts'
import { MAX_DAILY_BYTES, openDailyLimit } from './daily-limit.ts'
import { connect, describeFailure, openFetchAttempts } from './imap.ts'
import type { MailboxWatch } from './mail-outcomes.ts'
import { openMailParser } from './parse/mail-parser.ts'
import { type ReadNeeds, readNewMails } from './read-new-mails.ts'

const LEASE_POLL_MS = 20_000
const RETRY_MS = 5_000
const LAST_RETRY_MS = 5 * 60_000
/** The server announces new mails; this finds those that it did not announce. */
const POLL_MS = 5 * 60_000
/** After a kill the next instance begins to read after this time. */
const LEASE_MS = 60_000
const RENEW_MS = 20_000

type Needs = {
  store: Pick<Store, 'mailboxes' | 'now'>
  mailbox: MailboxSettings
  settings: Pick<RunSettings, 'mailFrom' | 'replyTo' | 'mailTo' | 'mailbox' | 'port' | 'console'>
  site: Pick<Site, 'company'>
  log: Pick<Logger, 'info' | 'warn' | 'error'>
  /** The time to the first new attempt after a failure; it doubles with each further one. Tests shorten both times. */
  retryMs?: number
  /** While another instance has the lease, this one asks again after this time. */
  leasePollMs?: number
  /** Unset: nothing is measured. */
  watch?: MailboxWatch | undefined
}

/** Reads the mails of visitors from the company's mailbox. One instance reads at a time. */
export function startMailbox({ leasePollMs = LEASE_POLL_MS, ...needs }: Needs) {
  const reader = openReader(needs)
  const reading = repeat(leasePollMs, reader.read, {
    failed(error) {
      needs.log.error({ error }, 'The mailbox could not be read this time')
      return leasePollMs
    },
  })
  return {
    /** Ends the connection, and lets another instance read. */
    async stop() {
      // The parser is closed at once, so that no mail delays the stop.
      await Promise.all([reading.stop(), reader.close()])
    },
  }
}

function openReader({ store, mailbox, settings, site, log, retryMs = RETRY_MS, watch }: Needs) {
  const { name, authservId } = mailbox
  const { mailboxes } = store
  const parser = openMailParser({ authservId })
  const limit = openDailyLimit()
  watch?.watchBytes(limit.bytesToday)
  const attempts = openFetchAttempts()
  const tokens = openAccessTokens()
  const report = openStateReport({ mailboxes, name, log })
  const domain = domainOf(senderAddress(settings, site))
  const recipients = recipientsIn(settings, site)
  const isOwn = ownAddressesIn(settings, site)
  const origin = settings.console ? consoleOrigin(settings) : null
  const linkTo = (requestId: string) => origin && `${origin}/inbox/${requestId}`
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
        isOwn,
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

type Connected = ReadNeeds & {
  /** Called whenever all arrived mails are read. */
  onRead(): Promise<void>
}

/** Reads what has arrived and what arrives, until the connection closes or the reading has to end. */
async function readWhileConnected(start: MailboxPosition, needs: Connected): Promise<'ended' | 'over limit'> {
  const { client, ended } = needs
  const bell = openBell()
  client.on('exists', bell.ring)
  client.on('close', bell.ring)
  let position = start
  while (!ended.aborted && client.usable) {
    const result = await readNewMails(position, needs)
    if (result === 'over limit') return result
    if (result === 'not leased') return 'ended'
    position = result.position
    await needs.onRead()
    await bell.heard(POLL_MS)
  }
  return 'ended'
}

type ReportNeeds = Pick<Needs, 'log'> & { mailboxes: Store['mailboxes']; name: string }

/** Stores whether the mailbox can be read, for the console. The log has a line for each change, not for each attempt. */
function openStateReport({ mailboxes, name, log }: ReportNeeds) {
  let last: string | null = null // The reason that was logged.
  return {
    async failed(why: string) {
      if (why !== last) log.warn({ why }, 'The mailbox is not read; it is tried again')
      last = why
      await mailboxes.failed(name, why)
    },
    async succeeded() {
      if (last !== null) log.info('The mailbox is read again')
      last = null
      await mailboxes.succeeded(name)
    },
  }
}

type Lease = NonNullable<Awaited<ReturnType<typeof takeLease>>>

/** Null while another instance reads the mailbox. */
async function takeLease(mailboxes: Pick<Store['mailboxes'], 'lease' | 'release'>, name: string) {
  const reader = crypto.randomUUID()
  const position = await mailboxes.lease(name, { reader, leaseMs: LEASE_MS })
  if (!position) return null
  const lost = new AbortController()
  let leasedUntil = performance.now() + LEASE_MS
  let renewing: Promise<void> | undefined

  async function renew() {
    const now = performance.now()
    // While the database is away, the lease lasts until its end.
    const renewed = await mailboxes.lease(name, { reader, leaseMs: LEASE_MS }).catch(() => now < leasedUntil)
    if (!renewed) return lost.abort()
    if (renewed !== true) leasedUntil = now + LEASE_MS
  }
  const timer = setInterval(() => {
    renewing = renew()
  }, RENEW_MS)

  return {
    reader,
    position,
    /** Aborts when another instance may have the lease. */
    lost: lost.signal,
    async release() {
      clearInterval(timer)
      await renewing
      await mailboxes.release(name, reader)
    },
  }
}
