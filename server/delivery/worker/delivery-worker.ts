import type { Logger } from 'pino'
import type { Outbox } from '../../../store/outbox/outbox.ts'
import type { Channel } from './channel.ts'
import { deliverDue } from './deliver-due.ts'
import { openSendRate } from './send-rate.ts'

/** Deliveries that another process made due (`office mail retry`, another instance) are found within this time. */
const POLL_MS = 5_000
/** Between two attempts while the server accepts no deliveries. */
const PROBE_MS = 30_000
/** When the service stops, the delivery under way is aborted after this time; it is retried after the next start. */
const STOP_LIMIT_MS = 5_000

type Needs = {
  /** The signal aborts a delivery under way. */
  openChannel: (signal: AbortSignal) => Channel
  outbox: Outbox
  /** The recipients of a delivery that has none. */
  recipients: string[]
  /** Deliveries a minute; 0: no limit. */
  ratePerMinute: number
  /** Deliveries about submissions for each recipient and hour; 0: no limit. */
  hourlyLimit: number
  log: Pick<Logger, 'info' | 'warn' | 'error'>
}

/** Delivers what is due in the outbox over one channel, until it is stopped. */
export function startDeliveryWorker(needs: Needs) {
  const { openChannel, outbox, recipients, ratePerMinute, hourlyLimit, log } = needs
  const abort = new AbortController()
  const channel = openChannel(abort.signal)
  const stopping = new AbortController()
  const sendRate = openSendRate(ratePerMinute, stopping.signal)
  let woken = false
  let down: string | null = null
  let endPause = () => {}

  async function round() {
    woken = false
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
    if (serverDown && !down)
      log.warn({ ...entry, why: serverDown }, 'A channel is unavailable; its deliveries wait')
    if (!serverDown && down && !stopping.signal.aborted)
      log.info(entry, 'A channel is available again')
    down = serverDown
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
      if (!stopping.signal.aborted && (down || !woken)) await pause(down ? PROBE_MS : POLL_MS)
    }
  }

  const running = run()
  return {
    /** A delivery was added: the next round starts now, unless the server accepts no deliveries. */
    wake() {
      woken = true
      if (!down) endPause()
    },
    /** Waits for the delivery under way, up to a limit. */
    async stop() {
      stopping.abort()
      endPause()
      const limit = setTimeout(() => abort.abort(), STOP_LIMIT_MS)
      await running
      clearTimeout(limit)
    },
  }
}
