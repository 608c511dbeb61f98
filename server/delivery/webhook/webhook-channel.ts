import { randomUUID } from 'node:crypto'
import type { WebhookEvent } from '../../../contract/webhook/webhook-event.ts'
import type { Delivery } from '../../../records/delivery.ts'
import type { ReceiverSettings } from '../../../settings/notice-settings.ts'
import type { RunSettings } from '../../../settings/run-settings.ts'
import { ANSWER_TIMEOUT_MS, postNotice } from '../http/post-notice.ts'
import { type Channel, type ChannelNeeds, type Composed, type ComposeNeeds, DeliveryError } from '../worker/channel.ts'
import { httpRetryDelay } from '../worker/retry-delay.ts'
import { composeEvent } from './compose-event.ts'
import { signatureHeaders } from './sign-message.ts'

export async function compose(delivery: Delivery, needs: ComposeNeeds): Promise<Composed | null> {
  const event = await composeEvent(delivery, needs)
  return event && { subject: event.type, message: event }
}

/** Signed messages to the company's own systems. */
export function open({ signal, ...needs }: ChannelNeeds): Channel {
  return {
    name: 'webhook',
    sendTimeoutMs: ANSWER_TIMEOUT_MS,
    atOnce: 4,
    retryDelay: httpRetryDelay,
    // A request that was erased before it was sent does not count.
    isAtFault: (kind) => kind !== 'permanent',
    async send(delivery) {
      const event = await composeEvent(delivery, needs)
      if (!event) throw new DeliveryError('permanent', `The ${delivery.about.kind} of this notice was erased.`)
      await postEvent(delivery.id, event, needs.settings, signal)
    },
    close() {},
  }
}

/** Sends an event that is about nothing, to try the address and the secret. */
export async function test(settings: RunSettings, signal: AbortSignal) {
  const event = { type: 'test', version: 2, timestamp: new Date().toISOString(), data: {} } as const
  await postEvent(randomUUID(), event, settings, signal)
  return 'The webhook accepted a test event.'
}

/** Called only while the channel is on. */
const postEvent = (id: string, event: WebhookEvent, { webhook }: RunSettings, signal: AbortSignal) => {
  const { webhookUrl, webhookSecret: keys } = webhook as ReceiverSettings<'webhook'>
  const body = JSON.stringify(event)
  return postNotice(webhookUrl, body, { headers: signatureHeaders({ id, body, at: Date.now(), keys }), signal })
}
