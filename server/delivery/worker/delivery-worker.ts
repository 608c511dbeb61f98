import { setTimeout as wait } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Delivery } from '../../../records/delivery.ts'
import { oneLine } from '../../../records/one-line.ts'
import { QUERY_TIMEOUT_MS } from '../../../store/database/database.ts'
import type { Store } from '../../../store/open-store.ts'
import type { NoticeReceivers } from '../../../store/outbox/notices.ts'
import { type Bell, openBell } from '../../repeat/bell.ts'
import { repeat } from '../../repeat/repeat.ts'
import { type Channel, DeliveryError, replyCodeOf } from './channel.ts'
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

/** For the queries between the lease and the end of `send`. If the database hangs longer, it may be sent a second time. */
const QUERIES_TIMEOUT_MS = 4 * QUERY_TIMEOUT_MS
const LEASE_MARGIN_MS = 10_000
/** The delay between two attempts to mark a delivery as delivered. */
const MARK_RETRY_MS = 500

export type Round = {
  store: Pick<Store, 'outbox' | 'channels'>
  channel: Channel
  log: Pick<Logger, 'info' | 'error'>
  /** Who is told when the channel is paused. */
  receivers?: NoticeReceivers
  sendRate?: SendRate
  /** Rings when a delivery was added, which is sent beside those in progress. */
  bell?: Bell
  /** Aborts: the round ends after the deliveries in progress. */
  stopping?: AbortSignal
}

/** `serverDown`: the server accepts no deliveries at present. `retryAfterMs`: it asked that nothing is sent for this time. */
export type RoundEnd = { serverDown: string | null; retryAfterMs: number }

const NOTHING_DUE: RoundEnd = { serverDown: null, retryAfterMs: 0 }

/**
 * One round: every due delivery is delivered, postponed or failed with the reason, those that have been due longest first,
 * several at the same time if the channel allows it. None is dropped. Ends early when the server accepts no deliveries at
 * present.
 */
export async function deliverDue(round: Round): Promise<RoundEnd> {
  const { channel, bell = openBell(), stopping } = round
  const running = new Set<Promise<void>>()
  let end: RoundEnd | null = null
  let failure: { error: unknown } | null = null
  const start = (delivery: Delivery) => {
    const delivered = deliver(delivery, round)
      .then(
        (ended) => {
          end = laterEnd(end, ended)
        },
        (error) => {
          failure ??= { error }
        },
      )
      .finally(() => {
        running.delete(delivered)
        bell.ring()
      })
    running.add(delivered)
  }
  try {
    while (!failure) {
      const canStart = !end && !stopping?.aborted && running.size < (channel.atOnce ?? 1)
      const delivery = canStart ? await leaseNext(round) : null
      if (delivery) start(delivery)
      else if (running.size > 0) await bell.heard()
      else break
    }
  } finally {
    await Promise.all(running)
  }
  if (failure) throw (failure as { error: unknown }).error
  return end ?? NOTHING_DUE
}

const laterEnd = (one: RoundEnd | null, other: RoundEnd | null) =>
  one && other && one.retryAfterMs > other.retryAfterMs ? one : (other ?? one)

/**
 * Leases the next due delivery that the channel admits. Null if none is due, or if the service is stopping. Each refused
 * delivery is a turn of its own at the rate, because the other workers that share it wait for the end of a turn.
 */
async function leaseNext({ store, channel, sendRate, stopping = NEVER }: Round) {
  const leaseMs = QUERIES_TIMEOUT_MS + channel.sendTimeoutMs + LEASE_MARGIN_MS
  let isDue = true
  const lease = async () => {
    const leased = stopping.aborted ? null : await store.outbox.leaseDue(channel.name, leaseMs)
    isDue = leased !== null
    return leased && channel.admit ? channel.admit(leased) : leased
  }
  for (;;) {
    const delivery = await (sendRate ? sendRate.next(stopping, lease) : lease())
    if (delivery || !isDue) return delivery
  }
}

const NEVER = new AbortController().signal

/** A result ends the round. */
async function deliver(delivery: Delivery, round: Round): Promise<RoundEnd | null> {
  const { store, channel } = round
  try {
    await channel.send(delivery)
  } catch (error) {
    const failure = asFailure(error)
    const end = await handleFailure(delivery, failure, round)
    // The end of the service aborts deliveries.
    if (!round.stopping?.aborted && channel.isAtFault(failure.kind)) {
      const why = channel.withoutAddresses?.(failure.why) ?? failure.why
      await store.channels.failed(channel.name, why, { isServer: failure.kind === 'server' })
    }
    return end
  }
  await markDelivered(delivery, round)
  await store.channels.succeeded(channel.name)
  return null
}

type Failure = ReturnType<typeof asFailure>

async function handleFailure(
  delivery: Delivery,
  { kind, why, retryAfterMs }: Failure,
  { store, channel, log, receivers = { mail: [] } }: Round,
): Promise<RoundEnd | null> {
  const { outbox, channels } = store
  const { id, about } = delivery
  const entry = { channel: channel.name, delivery: id, about, why: replyCodeOf(why) }
  if (kind === 'server') {
    await outbox.release(id, why)
    return { serverDown: why, retryAfterMs }
  }
  if (kind === 'gone') {
    await outbox.release(id, why)
    await channels.pauseAndNotify(channel.name, why, receivers)
    log.error(entry, 'A channel is paused until staff resume it')
    return null
  }
  const delay = kind === 'temporary' ? channel.retryDelay(delivery.attempts) : null
  if (delay === null && channel.givenUp) {
    await outbox.giveUp(id, why)
    log.info(entry, channel.givenUp)
  } else if (delay === null) {
    await outbox.fail(id, why)
    log.error(entry, 'A delivery failed')
  } else {
    await outbox.postpone(id, Math.max(delay, retryAfterMs), why)
    log.info(entry, 'A delivery is retried later')
  }
  return retryAfterMs > 0 ? { serverDown: null, retryAfterMs } : null
}

/** Retries until it succeeds: a delivery that is not marked as delivered would be sent a second time. */
async function markDelivered(delivery: Delivery, { store, channel, stopping, log }: Round) {
  const { id } = delivery
  for (;;) {
    try {
      return await (channel.markDelivered ? channel.markDelivered(delivery) : store.outbox.markDelivered(id))
    } catch (error) {
      if (stopping?.aborted) throw error
      const entry = { channel: channel.name, delivery: id, error }
      log.info(entry, 'A delivery was sent but could not be marked as delivered yet')
      await wait(MARK_RETRY_MS)
    }
  }
}

/** An unforeseen error may be temporary; if it is not, retries end after three days and the delivery is failed. */
function asFailure(error: unknown) {
  const why = oneLine(error instanceof Error ? error.message : String(error), 500)
  const { kind, retryAfterMs } =
    error instanceof DeliveryError ? error : { kind: 'temporary' as const, retryAfterMs: 0 }
  return { kind, why, retryAfterMs }
}
