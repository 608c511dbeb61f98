import type { Mail } from '../../../records/mail.ts'

/** An outbox row with its recipient. */
export type Delivery = Mail & { recipient: string }

/** A way to deliver: mail. */
export type Channel = {
  /** For the log. */
  name: string
  /** The longest time that one `send` takes; the lease of a delivery is longer. */
  sendLimitMs: number
  /** Throws a `DeliveryError`. */
  send(delivery: Delivery): Promise<void>
  /** Closes connections that were kept open for the next delivery. */
  close(): void
}

/**
 * Why a delivery failed, and what follows. `server`: the server accepts no deliveries at present, all of them wait;
 * `later`: this delivery is retried; `never`: it was refused permanently.
 */
export class DeliveryError extends Error {
  override name = 'DeliveryError'
  readonly kind: 'server' | 'later' | 'never'

  constructor(kind: DeliveryError['kind'], message: string, options?: ErrorOptions) {
    super(message, options)
    this.kind = kind
  }
}
