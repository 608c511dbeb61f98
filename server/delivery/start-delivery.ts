import type { Logger } from 'pino'
import type { RunSettings } from '../../settings/run-settings.ts'
import type { Site } from '../../settings/site.ts'
import type { Store } from '../../store/open-store.ts'
import { startDailyReport } from './daily-report.ts'
import { recipientsIn } from './mail/recipients.ts'
import { startDeliveryWorker } from './worker/delivery-worker.ts'

type Needs = {
  store: Pick<Store, 'leads' | 'messages' | 'notices' | 'outbox'>
  settings: Pick<RunSettings, 'smtpUrl' | 'mailFrom' | 'mailTo' | 'mailRate' | 'mailHourlyLimit'>
  site: Site
  log: Pick<Logger, 'info' | 'warn' | 'error'>
  /** The time of day for the daily report. */
  now?: () => number
}

export type DeliveryHandle = {
  /** Sends new deliveries now, not at the next poll. */
  wake(): void
  /** Waits for deliveries in progress, up to a limit. */
  stop(): Promise<void>
}

/** Starts a worker for each configured channel, and the daily report. */
export async function startDelivery(needs: Needs): Promise<DeliveryHandle> {
  const { store, settings, site, log, now } = needs
  const { smtpUrl, mailFrom, mailRate, mailHourlyLimit } = settings
  // Without a mail server daily reports would accumulate in the outbox, one a day.
  if (!smtpUrl) return { wake() {}, stop: async () => {} }
  const recipients = recipientsIn(settings, site)
  // A lazy import: the libraries for mail take longer to load than the rest of the service.
  const { openMailChannel } = await import('./mail/mail-channel.ts')
  const worker = startDeliveryWorker({
    openChannel: (signal) =>
      openMailChannel({ store, settings: { mailFrom, smtpUrl }, site, signal }),
    outbox: store.outbox,
    recipients,
    ratePerMinute: mailRate,
    hourlyLimit: mailHourlyLimit,
    log,
  })
  const report = startDailyReport({
    store,
    recipients,
    log,
    now,
    timeZone: site.company.timeZone,
    onAdded: worker.wake,
  })
  return {
    wake: worker.wake,
    async stop() {
      await Promise.all([report.stop(), worker.stop()])
    },
  }
}
