import type { Logger } from 'pino'
import type { Store } from '../../../store/open-store.ts'
import type { NoticeReceivers } from '../../../store/outbox/notices.ts'
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
  store: Pick<Store, 'outbox' | 'channels'>
  /** Who is told when the channel is paused. */
  receivers: NoticeReceivers
  /** The maximum of deliveries a minute; 0: no limit. */
  ratePerMinute: number
  log: Pick<Logger, 'info' | 'warn' | 'error'>
}

/** Sends due deliveries over one channel, until it is stopped. */
export function startDeliveryWorker(needs: Needs) {
  const { openChannel, store, receivers, ratePerMinute, log } = needs
  const abort = new AbortController()
  const channel = openChannel(abort.signal)
  const stopping = new AbortController()
  const sendRate = openSendRate(ratePerMinute, stopping.signal)
  let wakeRequested = false
  let serverProblem: string | null = null
  /** The receiver asked for a pause, which `wake` does not end. */
  let retryAfterMs = 0
  let endPause = () => {}

  async function round() {
    wakeRequested = false
    retryAfterMs = 0
    const end = await deliverDue({
      store,
      channel,
      log,
      receivers,
      sendRate,
      stopping: () => stopping.signal.aborted,
    }).finally(channel.close)
    const { serverDown } = end
    retryAfterMs = end.retryAfterMs
    const entry = { channel: channel.name }
    if (serverDown && !serverProblem)
      log.warn({ ...entry, why: serverDown }, 'A channel is unavailable; its deliveries wait')
    if (!serverDown && serverProblem && !stopping.signal.aborted)
      log.info(entry, 'A channel is available again')
    serverProblem = serverDown
  }

  const mustWait = () => serverProblem !== null || retryAfterMs > 0

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
      if (!stopping.signal.aborted && (mustWait() || !wakeRequested))
        await pause(Math.max(serverProblem ? PROBE_MS : POLL_MS, retryAfterMs))
    }
  }

  const running = run()
  return {
    /** Starts the next round now, unless the server has to be left alone. Called after a delivery was added. */
    wake() {
      wakeRequested = true
      if (!mustWait()) endPause()
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
