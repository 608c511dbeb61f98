import type { Logger } from 'pino'
import type { Outbox } from '../../../store/outbox/outbox.ts'
import type { Channel } from './channel.ts'
import { deliverDue } from './deliver-due.ts'
import { openSendRate } from './send-rate.ts'

/** Deliveries that another process made due (`office mail retry`, another instance) are found within this time. */
const POLL_MS = 5_000
/** The delay between two attempts while the server accepts no deliveries. */
const PROBE_MS = 30_000
/** When the service stops, the delivery in progress is aborted after this time; it is retried after the next start. */
const STOP_TIMEOUT_MS = 5_000

type Needs = {
  /** The signal aborts the delivery in progress. */
  openChannel: (signal: AbortSignal) => Channel
  outbox: Outbox
  /** The recipients for a delivery without one, see `assignRecipients`. */
  recipients: string[]
  /** The maximum of deliveries a minute; 0: no limit. */
  ratePerMinute: number
  /** The maximum of deliveries about submissions for each recipient and hour; 0: no limit. */
  hourlyLimit: number
  log: Pick<Logger, 'info' | 'warn' | 'error'>
}

/** Sends due deliveries over one channel, until it is stopped. */
export function startDeliveryWorker(needs: Needs) {
  const { openChannel, outbox, recipients, ratePerMinute, hourlyLimit, log } = needs
  const abort = new AbortController()
  const channel = openChannel(abort.signal)
  const stopping = new AbortController()
  const sendRate = openSendRate(ratePerMinute, stopping.signal)
  let wakeRequested = false
  let serverProblem: string | null = null
  let endPause = () => {}

  async function round() {
    wakeRequested = false
    const { serverDown } = await deliverDue({
      outbox,
      channel,
      log,
      recipients,
      hourlyLimit,
      sendRate,
      stopping: () => stopping.signal.aborted,
    }).finally(channel.close)
    const entry = { channel: channel.name }
    if (serverDown && !serverProblem)
      log.warn({ ...entry, why: serverDown }, 'A channel is unavailable; its deliveries wait')
    if (!serverDown && serverProblem && !stopping.signal.aborted)
      log.info(entry, 'A channel is available again')
    serverProblem = serverDown
  }

  async function pause(ms: number) {
    const { promise, resolve } = Promise.withResolvers<void>()
    endPause = resolve
    const timer = setTimeout(resolve, ms)
    await promise
    clearTimeout(timer)
  }

  async function run() {
    while (!stopping.signal.aborted) {
      await round().catch((error) => log.error(error, 'The outbox could not be read or written'))
      if (!stopping.signal.aborted && (serverProblem || !wakeRequested))
        await pause(serverProblem ? PROBE_MS : POLL_MS)
    }
  }

  const running = run()
  return {
    /** Starts the next round now, unless the server accepts no deliveries. Called after a delivery was added. */
    wake() {
      wakeRequested = true
      if (!serverProblem) endPause()
    },
    /** Waits for the delivery in progress, up to a limit. */
    async stop() {
      stopping.abort()
      endPause()
      const timer = setTimeout(() => abort.abort(), STOP_TIMEOUT_MS)
      await running
      clearTimeout(timer)
    },
  }
}
