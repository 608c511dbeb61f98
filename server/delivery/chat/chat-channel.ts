import type { Delivery } from '../../../records/delivery.ts'
import type { ReceiverSettings } from '../../../settings/notice-settings.ts'
import type { RunSettings } from '../../../settings/run-settings.ts'
import { ANSWER_TIMEOUT_MS, postNotice } from '../http/post-notice.ts'
import { type Channel, type ChannelNeeds, type Composed, DeliveryError } from '../worker/channel.ts'
import { httpRetryDelay } from '../worker/retry-delay.ts'
import { type ChatNotice, type ChatNoticeNeeds, composeChatNotice } from './chat-notice.ts'
import { chatPayload } from './chat-payload.ts'

/** One message a second: Slack and Google Chat refuse more in a channel or space. */
const RATE_PER_MINUTE = 60

export async function compose(delivery: Delivery, needs: ChatNoticeNeeds): Promise<Composed | null> {
  const notice = await composeChatNotice(delivery, needs)
  if (!notice) return null
  const rows = notice.rows.map(({ label, text }) => (label ? `${label}: ${text}` : text))
  return { subject: notice.title, text: [...rows, notice.link?.address ?? ''].join('\n'), message: notice }
}

/** Notices in the chat of the company. */
export function open({ signal, ...needs }: ChannelNeeds): Channel {
  const chat = chatOf(needs.settings)
  return {
    name: 'chat',
    sendTimeoutMs: ANSWER_TIMEOUT_MS,
    rate: { perMinute: RATE_PER_MINUTE, server: chat.chatUrl },
    retryDelay: httpRetryDelay,
    // A request that was erased before it was sent does not count.
    isAtFault: (kind) => kind !== 'permanent',
    async send(delivery) {
      const notice = await composeChatNotice(delivery, needs)
      if (!notice) throw new DeliveryError('permanent', `The ${delivery.about.kind} of this notice was erased.`)
      await postToChat(notice, chat, signal)
    },
    close() {},
  }
}

/** Sends a notice that is about nothing, to try the address. */
export async function test(settings: RunSettings, signal: AbortSignal) {
  const rows = [{ label: 'Text', text: 'Notices about requests come here.' }]
  await postToChat({ title: 'Test notice', rows, link: null }, chatOf(settings), signal)
  return 'The chat accepted a test notice.'
}

/** Called only while the channel is on. */
const chatOf = ({ chat }: RunSettings) => chat as ReceiverSettings<'chat'>

const postToChat = (notice: ChatNotice, { chatUrl, chatKind }: ReceiverSettings<'chat'>, signal: AbortSignal) =>
  postNotice(chatUrl, JSON.stringify(chatPayload(chatKind, notice)), { signal })
