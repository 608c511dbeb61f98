import { consoleOrigin } from '../../../settings/console-settings.ts'
import type { ChatSettings } from '../../../settings/notice-settings.ts'
import type { RunSettings } from '../../../settings/run-settings.ts'
import type { ReceiverKind } from '../worker/channel-kind.ts'

/** Notices in the chat of the company. */
export const chat: ReceiverKind = {
  missingSetting: (settings) => (settings.chat ? undefined : 'CHAT_URL'),
  async open({ settings, store, site, signal }) {
    const { openChatChannel } = await import('./chat-channel.ts')
    return openChatChannel({
      store,
      site,
      signal,
      chat: chatOf(settings),
      consoleOrigin: settings.console ? consoleOrigin(settings) : null,
    })
  },
  async test(settings, signal) {
    const { sendTestChat } = await import('./chat-channel.ts')
    await sendTestChat(chatOf(settings), signal)
    return 'The chat accepted a test notice.'
  },
}

/** Called only while the channel is on. */
const chatOf = ({ chat }: RunSettings) => chat as ChatSettings
