import type { Delivery } from '../../../records/delivery.ts'
import type { ChatSettings } from '../../../settings/notice-settings.ts'
import { ANSWER_TIMEOUT_MS, postNotice } from '../http/post-notice.ts'
import { type Channel, DeliveryError } from '../worker/channel.ts'
import { httpRetryDelay } from '../worker/retry-delay.ts'
import { type ChatNotice, type ChatNoticeNeeds, composeChatNotice } from './chat-notice.ts'
import { chatPayload } from './chat-payload.ts'

type Needs = ChatNoticeNeeds & { chat: ChatSettings; signal: AbortSignal }

/** One message a second: Slack and Google Chat refuse more in a channel or space. */
const RATE_PER_MINUTE = 60

/** Notices in the chat of the company. */
export const openChatChannel = ({ chat, signal, ...needs }: Needs): Channel => ({
  name: 'chat',
  sendTimeoutMs: ANSWER_TIMEOUT_MS,
  rate: { perMinute: RATE_PER_MINUTE, server: chat.url },
  retryDelay: httpRetryDelay,
  // A request that was erased before it was sent does not count.
  isAtFault: (kind) => kind !== 'permanent',
  async send(delivery: Delivery) {
    const notice = await composeChatNotice(delivery, needs)
    if (!notice) throw new DeliveryError('permanent', `The ${delivery.about.kind} of this notice was erased.`)
    await postToChat(notice, chat, signal)
  },
  close() {},
})

/** Sends a notice that is about nothing, to try the address. Throws a `DeliveryError`. */
export const sendTestChat = (chat: ChatSettings, signal: AbortSignal) =>
  postToChat(
    {
      title: 'Test notice',
      rows: [{ label: 'Text', text: 'Notices about requests come here.' }],
      link: null,
    },
    chat,
    signal,
  )

const postToChat = (notice: ChatNotice, { url, kind }: ChatSettings, signal: AbortSignal) =>
  postNotice(url, JSON.stringify(chatPayload(kind, notice)), { signal })
