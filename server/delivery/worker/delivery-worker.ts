import type { Logger } from 'pino'
import type { Store } from '../../../store/open-store.ts'
import type { NoticeReceivers } from '../../../store/outbox/notices.ts'
import { openBell } from '../../repeat/bell.ts'
import { repeat } from '../../repeat/repeat.ts'
import type { Channel } from './channel.ts'
import { deliverDue } from './deliver-due.ts'
import type { SendRate } from './send-rate.ts'

/** Deliveries that another process made due (`office deliveries retry`, another instance) are found within this time. */
const POLL_MS = 5_000
/** The delay between two attempts while the server accepts no deliveries. */
const PROBE_MS = 30_000
/** When the service stops, the deliveries in progress are aborted after this time; they are retried after the next start. */
const STOP_TIMEOUT_MS = 5_000

type Needs = {
  channel: Channel
  /** Aborts the deliveries in progress, which the channel was opened with. */
  abort: AbortController
  store: Pick<Store, 'outbox' | 'channels'>
  /** Who is told when the channel is paused. */
  receivers: NoticeReceivers
  sendRate?: SendRate | undefined
  log: Pick<Logger, 'info' | 'warn' | 'error'>
}

/** Sends due deliveries over one channel, until it is stopped. */
export function startDeliveryWorker({ channel, abort, store, receivers, sendRate, log }: Needs) {
  const bell = openBell()
  let serverProblem: string | null = null

  /** Resolves to the time for which no delivery may be sent to the receiver. */
  async function round(stopping: AbortSignal) {
    const needs = { store, channel, log, receivers, sendRate, bell, stopping }
    const { serverDown, retryAfterMs } = await deliverDue(needs).finally(channel.close)
    const entry = { channel: channel.name }
    if (serverDown && !serverProblem)
      log.warn({ ...entry, why: serverDown }, 'A channel is unavailable; its deliveries wait')
    if (!serverDown && serverProblem && !stopping.aborted) log.info(entry, 'A channel is available again')
    serverProblem = serverDown
    return Math.max(serverDown ? PROBE_MS : 0, retryAfterMs)
  }

  const rounds = repeat(POLL_MS, round, {
    failed(error) {
      log.error(error, 'The outbox could not be read or written')
      return serverProblem ? PROBE_MS : undefined
    },
    bell,
  })
  const ignoreNew = store.outbox.onDue(bell.ring)
  return {
    /** Sends due deliveries now, unless the receiver must get none for a while. */
    wake: bell.ring,
    /** Waits for the deliveries in progress, up to a limit. */
    async stop() {
      ignoreNew()
      const timer = setTimeout(() => abort.abort(), STOP_TIMEOUT_MS)
      await rounds.stop()
      clearTimeout(timer)
    },
  }
}
