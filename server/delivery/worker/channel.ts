import type { ChannelName } from '../../../contract/channels.ts'
import type { Delivery } from '../../../records/delivery.ts'
import type { RunSettings } from '../../../settings/run-settings.ts'
import type { Site } from '../../../settings/site.ts'
import type { Store } from '../../../store/open-store.ts'
import type { NoticeReceivers } from '../../../store/outbox/notices.ts'

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

/** The reply code for the log: a server may quote the content that it refuses. The whole reply is stored in the outbox, for staff. */
export const replyCodeOf = (why: string) =>
  /\b[2345]\d\d\b(?:[ -][245]\.\d{1,3}\.\d{1,3})?/.exec(why)?.[0] ?? 'see the delivery'

export type ComposeNeeds = {
  store: Store
  settings: RunSettings
  site: Site
  /** The origin of the console, for links to it; null if it does not run. */
  consoleOrigin: string | null
}

export type ChannelNeeds = ComposeNeeds & {
  /** The addresses of mails to staff. */
  recipients: string[]
  /** The receivers of notices about failures of this channel, over the other channels. */
  receivers: NoticeReceivers
  /** Aborts the deliveries in progress. */
  signal: AbortSignal
}

/** A message in the form in which the console shows it. */
export type Composed = {
  subject: string
  replyTo?: string | null
  /** The address of a visitor. */
  recipient?: string | null
  /** Undefined for the webhook. */
  text?: string
  /** The JSON of the webhook; the notice of the chat, before it gets the format of Slack, Teams or Google Chat. */
  message?: object
}

/** The file of a channel. */
export type ChannelFile = {
  /** A delivery as it would be sent now; null if its record was erased. */
  compose(delivery: Delivery, needs: ComposeNeeds): Promise<Composed | null>
  open(needs: ChannelNeeds): Channel
}

/** A channel before it is opened. */
export type ChannelKind<File = ChannelFile> = {
  /** The setting that is missing; undefined if the channel is on. */
  missingSetting(settings: RunSettings): string | undefined
  /** The line about the channel that the service prints when it starts; undefined: no line. */
  describe?(settings: RunSettings): string | undefined
  /** Its libraries take longer to load than the rest of the service. */
  load(): Promise<File>
}

/** A channel to a receiver of the company. */
export type ReceiverKind = ChannelKind<
  ChannelFile & {
    /** Sends a test, and resolves to what was accepted. Throws a `DeliveryError`. The channel must be on. */
    test(settings: RunSettings, signal: AbortSignal): Promise<string>
  }
>
