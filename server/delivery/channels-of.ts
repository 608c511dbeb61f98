import type { ChannelName } from '../../contract/channels.ts'
import type { RunSettings } from '../../settings/run-settings.ts'

type Settings = Pick<RunSettings, 'smtpUrl' | 'webhook' | 'chat' | 'acknowledge'>

/** The channels that the settings name. Without a mail server mails wait in the outbox, and acknowledgements are not written. */
export const channelsOf = ({ smtpUrl, webhook, chat, acknowledge }: Settings): ChannelName[] => [
  ...(smtpUrl ? ['mail' as const] : []),
  ...(webhook ? ['webhook' as const] : []),
  ...(chat ? ['chat' as const] : []),
  ...(smtpUrl && acknowledge ? ['acknowledgement' as const] : []),
]
