import type { RunSettings } from '../../../settings/run-settings.ts'
import type { Site } from '../../../settings/site.ts'
import type { Store } from '../../../store/open-store.ts'
import type { NoticeReceivers } from '../../../store/outbox/notices.ts'
import type { Channel } from './channel.ts'

export type ChannelNeeds = {
  store: Store
  settings: RunSettings
  site: Site
  /** The addresses of mails to staff. */
  recipients: string[]
  /** The receivers of notices about failures of this channel, over the other channels. */
  receivers: NoticeReceivers
  /** Aborts the deliveries in progress. */
  signal: AbortSignal
}

/** A channel before it is opened. It loads its libraries when it is opened. */
export type ChannelKind = {
  /** The setting that is missing; undefined if the channel is on. */
  missingSetting(settings: RunSettings): string | undefined
  open(needs: ChannelNeeds): Promise<Channel>
}

/** A channel to a receiver of the company. */
export type ReceiverKind = ChannelKind & {
  /** Sends a test, and resolves to what was accepted. Throws a `DeliveryError`. The channel must be on. */
  test(settings: RunSettings, signal: AbortSignal): Promise<string>
}
