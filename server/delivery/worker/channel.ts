import type { ChannelName } from '../../../contract/channels.ts'
import type { Delivery } from '../../../records/delivery.ts'

/** A way to deliver. Each has its own worker, so that none waits for another. */
export type Channel = {
  name: ChannelName
  /** The longest time that one `send` takes; the lease of a delivery is longer. */
  sendTimeoutMs: number
  /** The number of deliveries that one instance sends at the same time; without it, one. */
  atOnce?: number
  /** The maximum of deliveries a minute; 0: no limit. Channels to the same server share it. */
  rate?: { perMinute: number; server: string }
  /** The delay before the next attempt; null after the last one. */
  retryDelay(attemptsBefore: number): number | null
  /** False: the failure says nothing about the channel, such as a refused address of a visitor. */
  isAtFault(kind: DeliveryError['kind']): boolean
  /** Why the channel fails, without addresses; without it, the reason of the delivery. */
  withoutAddresses?(why: string): string
  /**
   * The log message for a delivery after its last attempt, which is then dismissed. Unset: the delivery is failed, and
   * staff retry or dismiss it.
   */
  givenUp?: string
  /** Decides about a leased delivery before it is sent. Null: it was put off or dismissed. */
  admit?(delivery: Delivery): Promise<Delivery | null>
  /** Throws a `DeliveryError`. */
  send(delivery: Delivery): Promise<void>
  /** Marks a delivery as delivered, with what else that means; without it, only the delivery. */
  markDelivered?(delivery: Delivery): Promise<void>
  /** Closes connections that were kept open for the next delivery. */
  close(): void
}

/**
 * Why a delivery failed. `server`: the server accepts no deliveries at present, all of them wait; `temporary`: this
 * delivery is retried; `permanent`: this delivery is failed; `gone`: the receiver wants no more, and the channel is paused.
 */
type Kind = 'server' | 'temporary' | 'permanent' | 'gone'

export class DeliveryError extends Error {
  override name = 'DeliveryError'
  readonly kind: Kind
  /** The receiver asked that nothing is sent for this time. */
  readonly retryAfterMs: number

  constructor(
    kind: Kind,
    message: string,
    { retryAfterMs = 0, ...options }: ErrorOptions & { retryAfterMs?: number } = {},
  ) {
    super(message, options)
    this.kind = kind
    this.retryAfterMs = retryAfterMs
  }
}
