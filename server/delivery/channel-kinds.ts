import { type ChannelName, channelNames, type ReceiverChannel } from '../../contract/channels.ts'
import type { RunSettings } from '../../settings/run-settings.ts'
import type { ChannelKind, ReceiverKind } from './worker/channel.ts'

const missingMailServer = ({ smtpUrl }: RunSettings) => (smtpUrl ? undefined : 'SMTP_URL')

export const channelKinds: {
  [Name in ChannelName]: Name extends ReceiverChannel ? ReceiverKind : ChannelKind
} = {
  mail: {
    missingSetting: missingMailServer,
    load: () => import('./mail/mail-channel.ts'),
  },
  webhook: {
    missingSetting: ({ webhook }) => (webhook ? undefined : 'WEBHOOK_URL'),
    describe: ({ webhook }) => webhook && 'Requests and changes of employees are sent to the webhook',
    load: () => import('./webhook/webhook-channel.ts'),
  },
  chat: {
    missingSetting: ({ chat }) => (chat ? undefined : 'CHAT_URL'),
    describe: ({ chat }) => chat && `Notices go to the chat: ${chatNames[chat.chatKind]}`,
    load: () => import('./chat/chat-channel.ts'),
  },
  acknowledgement: {
    missingSetting: (settings) => missingMailServer(settings) ?? (settings.acknowledge ? undefined : 'ACKNOWLEDGE=on'),
    describe({ smtpUrl, acknowledge }) {
      if (!acknowledge) return undefined
      return smtpUrl
        ? 'Visitors get an acknowledgement by mail'
        : 'Visitors get no acknowledgement: SMTP_URL is not set'
    },
    load: () => import('./acknowledgement/acknowledgement-channel.ts'),
  },
  answer: {
    missingSetting: missingMailServer,
    load: () => import('./answer/answer-channel.ts'),
  },
}

const chatNames = { slack: 'Slack', teams: 'Microsoft Teams', google: 'Google Chat' }

/** The channels that the settings name. */
export const channelsOf = (settings: RunSettings) =>
  channelNames.filter((name) => channelKinds[name].missingSetting(settings) === undefined)

export const describeChannels = (settings: RunSettings) =>
  channelNames.flatMap((name) => channelKinds[name].describe?.(settings) ?? [])
