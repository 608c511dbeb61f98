import type { Mail } from '../../../records/mail.ts'

/** An outbox row with its recipient. */
export type Delivery = Mail & { recipient: string }

/** A way to deliver. The only channel is mail. */
export type Channel = {
  /** For the log. */
  name: string
  /** The longest time that one `send` takes; the lease of a delivery is longer. */
  sendTimeoutMs: number
  /** Throws a `DeliveryError`. */
  send(delivery: Delivery): Promise<void>
  /** Closes connections that were kept open for the next delivery. */
  close(): void
}

/**
 * Why a delivery failed. `server`: the server accepts no deliveries at present, all of them wait; `temporary`: this
 * delivery is retried; `permanent`: this delivery is failed.
 */
export class DeliveryError extends Error {
  override name = 'DeliveryError'
  readonly kind: 'server' | 'temporary' | 'permanent'

  constructor(kind: DeliveryError['kind'], message: string, options?: ErrorOptions) {
    super(message, options)
    this.kind = kind
  }
}
