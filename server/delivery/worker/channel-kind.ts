import type { Delivery } from '../../../records/delivery.ts'
import type { RunSettings } from '../../../settings/run-settings.ts'
import type { Site } from '../../../settings/site.ts'
import type { Store } from '../../../store/open-store.ts'
import type { NoticeReceivers } from '../../../store/outbox/notices.ts'
import type { Channel } from './channel.ts'

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
