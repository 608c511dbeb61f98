import type { Logger } from 'pino'
import { domainOf } from '../../records/email-address.ts'
import { consoleOrigin } from '../../settings/console-settings.ts'
import type { MailboxSettings } from '../../settings/mailbox-settings.ts'
import type { RunSettings } from '../../settings/run-settings.ts'
import type { Site } from '../../settings/site.ts'
import type { Store } from '../../store/open-store.ts'
import { recipientsIn } from '../delivery/mail/recipients.ts'
import { senderAddress } from '../delivery/mail/sender.ts'
import { repeat } from '../repeat/repeat.ts'

import type { MailboxWatch } from './mail-outcomes.ts'

type Needs = {
  store: Pick<Store, 'mailboxes' | 'conversation' | 'now'>
  settings: Pick<RunSettings, 'mailbox' | 'mailFrom' | 'mailTo' | 'port' | 'console'>
  site: Pick<Site, 'company'>
  log: Pick<Logger, 'info' | 'warn' | 'error'>
  /** The time to the first new attempt after a failure; it doubles with each further one. Tests shorten both times. */
  retryMs?: number
  /** While another instance has the lease, this one asks again after this time. */
  leasePollMs?: number
  /** Unset: nothing is measured. */
  watch?: MailboxWatch | undefined
}

export type MailboxHandle = {
  /** Ends the connection, and lets another instance read. */
  stop(): Promise<void>
}

const LEASE_POLL_MS = 20_000
const RETRY_MS = 5_000

/** Reads the mails of visitors from the company's mailbox. One instance reads at a time. */
export async function startMailbox({
  store,
  settings,
  site,
  log,
  retryMs = RETRY_MS,
  leasePollMs = LEASE_POLL_MS,
  watch,
}: Needs): Promise<MailboxHandle> {
  const { mailbox } = settings
  if (!mailbox) return { stop: async () => {} }
  const { openReader } = await import('./reader.ts')
  const reader = openReader({
    store,
    mailbox,
    log,
    retryMs,
    watch,
    domain: domainOf(senderAddress(settings, site)),
    recipients: recipientsIn(settings, site),
    linkTo: (requestId) => (settings.console ? `${consoleOrigin(settings)}/inbox/${requestId}` : null),
  })
  const reading = repeat(leasePollMs, reader.read, {
    failed(error) {
      log.error({ error }, 'The mailbox could not be read this time')
      return leasePollMs
    },
  })
  return {
    async stop() {
      // The parser is closed at once, so that no mail delays the stop.
      await Promise.all([reading.stop(), reader.close()])
    },
  }
}

/** For the person who starts the service; without the password. */
export const describeMailbox = ({ user, host, folder }: MailboxSettings) =>
  `Replies of visitors are read from ${folder} of ${user} at ${host}`
