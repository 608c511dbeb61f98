import { randomUUID } from 'node:crypto'
import type { WebhookEvent } from '../../../contract/webhook/webhook-event.ts'
import type { WebhookSettings } from '../../../settings/notice-settings.ts'
import { ANSWER_TIMEOUT_MS, postNotice } from '../http/post-notice.ts'
import { type Channel, DeliveryError } from '../worker/channel.ts'
import { httpRetryDelay } from '../worker/retry-delay.ts'
import { composeEvent, type EventNeeds } from './compose-event.ts'
import { signatureHeaders } from './sign-message.ts'

type Needs = EventNeeds & { webhook: WebhookSettings; signal: AbortSignal }

/** Signed messages to the company's own systems. */
export const openWebhookChannel = ({ webhook, signal, ...needs }: Needs): Channel => ({
  name: 'webhook',
  sendTimeoutMs: ANSWER_TIMEOUT_MS,
  atOnce: 4,
  retryDelay: httpRetryDelay,
  // A request that was erased before it was sent does not count.
  isAtFault: (kind) => kind !== 'permanent',
  async send(delivery) {
    const event = await composeEvent(delivery, needs)
    if (!event) throw new DeliveryError('permanent', `The ${delivery.about.kind} of this notice was erased.`)
    await postEvent(delivery.id, event, { webhook, signal })
  },
  close() {},
})

/** Sends an event that is about nothing, to try the address and the secret. Throws a `DeliveryError`. */
export const sendTestEvent = (webhook: WebhookSettings, signal: AbortSignal) =>
  postEvent(
    randomUUID(),
    { type: 'test', version: 2, timestamp: new Date().toISOString(), data: {} },
    { webhook, signal },
  )

const postEvent = (
  id: string,
  event: WebhookEvent,
  { webhook, signal }: { webhook: WebhookSettings; signal: AbortSignal },
) => {
  const body = JSON.stringify(event)
  const headers = signatureHeaders({ id, body, at: Date.now(), keys: webhook.keys })
  return postNotice(webhook.url, body, { headers, signal })
}
