import type { ChannelName } from '../../contract/channels.ts'
import type { DeliveryChannel } from '../../records/delivery.ts'
import type { RunSettings } from '../../settings/run-settings.ts'
import type { Office } from '../cli/open-office.ts'

/** The setting that the channel lacks; undefined if it has all. */
export const missingSetting = (
  name: ChannelName,
  { smtpUrl, webhook, chat, acknowledge }: RunSettings,
): string | undefined => {
  const missing = {
    mail: smtpUrl ? undefined : 'SMTP_URL',
    webhook: webhook ? undefined : 'WEBHOOK_URL',
    chat: chat ? undefined : 'CHAT_URL',
    acknowledgement: smtpUrl ? (acknowledge ? undefined : 'ACKNOWLEDGE=on') : 'SMTP_URL',
  }
  return missing[name]
}

/** When waiting deliveries of a channel are sent, as the end of a sentence. */
export async function readSendingTimes({ store, settings }: Office) {
  const channels = await store.channels.list()
  return (name: DeliveryChannel) => {
    const missing = name === 'sample' ? undefined : missingSetting(name, settings)
    if (missing) return `once ${missing} is set; it is not set here`
    const isPaused = channels.some((channel) => channel.name === name && channel.pausedAt !== null)
    return isPaused
      ? `after the paused channel is resumed: office notices resume ${name}`
      : 'by the running service within seconds'
  }
}
