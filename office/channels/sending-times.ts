import type { DeliveryChannel } from '../../records/delivery.ts'
import { channelKinds } from '../../server/delivery/channel-kinds.ts'
import type { Office } from '../cli/open-office.ts'

/** When waiting deliveries of a channel are sent, as the end of a sentence. */
export async function readSendingTimes({ store, settings }: Office) {
  const channels = await store.channels.list()
  return (name: DeliveryChannel) => {
    const missing = name === 'sample' ? undefined : channelKinds[name].missingSetting(settings)
    if (missing) return `once ${missing} is set; it is not set here`
    const isPaused = channels.some((channel) => channel.name === name && channel.pausedAt !== null)
    return isPaused
      ? `after the paused channel is resumed: office channels resume ${name}`
      : 'by the running service within seconds'
  }
}
