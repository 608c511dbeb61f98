import type { Logger } from 'pino'
import type { RunSettings } from '../../../settings/run-settings.ts'
import type { Site } from '../../../settings/site.ts'
import type { Store } from '../../../store/open-store.ts'
import { openSender } from '../mail/mail-channel.ts'
import { recipientsIn } from '../mail/recipients.ts'
import { deliverDue } from './deliver-due.ts'
import { paceOf } from './send-rate.ts'

/** Another process (`office mail retry`, another instance) can make a delivery due; it is noticed within this time. */
const POLL_MS = 5_000
/** A server that takes no mail is asked again this often. */
const PROBE_MS = 30_000
/** What a delivery under way gets when the service stops; it is tried again otherwise. */
const STOP_LIMIT_MS = 5_000

type Needs = {
  store: Pick<Store, 'leads' | 'messages' | 'notices' | 'outbox'>
  settings: Pick<RunSettings, 'smtpUrl' | 'mailFrom' | 'mailTo' | 'mailRate' | 'mailHourlyLimit'>
  site: Site
  log: Pick<Logger, 'info' | 'warn' | 'error'>
}

export type MailWorker = {
  /** A mail was added: look now, not at the next turn. */
  wake(): void
  /** Waits for the delivery under way, within bounds. */
  stop(): Promise<void>
}

/** Delivers what is due in the outbox until it is stopped. */
export function startMailWorker({ store, settings, site, log }: Needs): MailWorker {
  const { smtpUrl, mailFrom, mailTo, mailRate, mailHourlyLimit } = settings
  if (!smtpUrl) {
    log.info('SMTP_URL is not set: mail waits in the outbox')
    return { wake() {}, stop: async () => {} }
  }
  const hardStop = new AbortController()
  const { signal } = hardStop
  const sender = openSender({ store, settings: { mailFrom, smtpUrl }, site, signal })
  const stopping = new AbortController()
  const pace = paceOf(mailRate, stopping.signal)
  let woken = false
  let down: string | null = null
  let endRest = () => {}

  async function round() {
    woken = false
    const { serverDown } = await deliverDue({
      outbox: store.outbox,
      send: sender.send,
      log,
      recipients: recipientsIn({ mailTo }, site),
      hourlyLimit: mailHourlyLimit,
      pace,
      stopping: () => stopping.signal.aborted,
    }).finally(sender.close)
    if (serverDown && !down)
      log.warn({ why: serverDown }, 'The mail server takes no mail; it waits')
    if (!serverDown && down && !stopping.signal.aborted)
      log.info('The mail server takes mail again')
    down = serverDown
  }

  async function rest(ms: number) {
    const { promise, resolve } = Promise.withResolvers<void>()
    endRest = resolve
    const timer = setTimeout(resolve, ms)
    await promise
    clearTimeout(timer)
  }

  async function run() {
    while (!stopping.signal.aborted) {
      await round().catch((error) => log.error(error, 'Mail could not be delivered this time'))
      if (!stopping.signal.aborted && (down || !woken)) await rest(down ? PROBE_MS : POLL_MS)
    }
  }

  const running = run()
  return {
    wake() {
      woken = true
      if (!down) endRest()
    },
    async stop() {
      stopping.abort()
      endRest()
      const limit = setTimeout(() => hardStop.abort(), STOP_LIMIT_MS)
      await running
      clearTimeout(limit)
    },
  }
}
