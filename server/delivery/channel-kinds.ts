import { type ChannelName, channelNames, type ReceiverChannel } from '../../contract/channels.ts'
import type { RunSettings } from '../../settings/run-settings.ts'
import { acknowledgement } from './acknowledgement/acknowledgement.ts'
import { answer } from './answer/answer.ts'
import { chat } from './chat/chat.ts'
import { mail } from './mail/mail.ts'
import { webhook } from './webhook/webhook.ts'
import type { ChannelKind, ReceiverKind } from './worker/channel-kind.ts'

export const channelKinds: Record<ChannelName, ChannelKind> & Record<ReceiverChannel, ReceiverKind> = {
  mail,
  webhook,
  chat,
  acknowledgement,
  answer,
}

/** The channels that the settings name. */
export const channelsOf = (settings: RunSettings) =>
  channelNames.filter((name) => channelKinds[name].missingSetting(settings) === undefined)
