import type { ChannelName } from '../../contract/channels.ts'
import type { DeliveryChannel } from '../../records/delivery.ts'

/** The command that shows the ids of deliveries. */
export const DELIVERIES_LIST = 'deliveries list'

/** Samples stand for mails. */
export const channelsOf = ({ channel }: { channel?: ChannelName }): DeliveryChannel[] | undefined =>
  channel && (channel === 'mail' ? ['mail', 'sample'] : [channel])
