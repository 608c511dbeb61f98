import type { TestAnswer } from '../../../contract/console/deliveries.ts'
import type { RunSettings } from '../../../settings/run-settings.ts'
import { DeliveryError } from '../../delivery/worker/channel.ts'

/** Below the time limit of an answer. */
const TIMEOUT_MS = 8_000

/** Sends a test notice to the webhook or the chat, and says what the receiver answered. */
export async function testNotice(
  name: 'webhook' | 'chat',
  { webhook, chat }: Pick<RunSettings, 'webhook' | 'chat'>,
): Promise<TestAnswer> {
  const signal = AbortSignal.timeout(TIMEOUT_MS)
  try {
    // Lazy imports, as in delivery: a service without these channels does not load them.
    if (name === 'webhook') {
      if (!webhook) return { isSent: false, message: 'No webhook is set (WEBHOOK_URL).' }
      const { sendTestEvent } = await import('../../delivery/webhook/webhook-channel.ts')
      await sendTestEvent(webhook, signal)
      return { isSent: true, message: 'The webhook accepted a test event.' }
    }
    if (!chat) return { isSent: false, message: 'No chat is set (CHAT_URL).' }
    const { sendTestChat } = await import('../../delivery/chat/chat-channel.ts')
    await sendTestChat(chat, signal)
    return { isSent: true, message: 'The chat accepted a test notice.' }
  } catch (error) {
    if (signal.aborted) return { isSent: false, message: NO_ANSWER }
    if (error instanceof DeliveryError) return { isSent: false, message: `${error.message}.` }
    throw error
  }
}

const NO_ANSWER = `The receiver did not answer within ${TIMEOUT_MS / 1_000} s.`
