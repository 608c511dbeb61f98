import { createHmac } from 'node:crypto'

type Message = { id: string; body: string; at: number; keys: Buffer[] }

/** The headers of Standard Webhooks (standardwebhooks.com), with a signature for each key, for rotation. `at` is in milliseconds. */
export function signatureHeaders({ id, body, at, keys }: Message) {
  const timestamp = String(Math.floor(at / 1_000))
  const signatures = keys.map(
    (key) => `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`,
  )
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.join(' '),
  }
}
