import { writeFileSync } from 'node:fs'
import * as z from 'zod/mini'
import { WebhookEvent } from '../contract/webhook/webhook-event.ts'

export const EVENT_SCHEMA = 'docs/webhook-event.schema.json'

/**
 * The JSON Schema of the webhook's messages, for the programmers of a receiver. That of the input, because it allows
 * further properties: a later release may add some.
 */
export const eventSchema = () =>
  `${JSON.stringify(
    {
      title: 'A message of the webhook, version 2',
      ...z.toJSONSchema(WebhookEvent, { reused: 'ref', io: 'input' }),
    },
    null,
    2,
  )}\n`

export async function writeEventSchema() {
  writeFileSync(EVENT_SCHEMA, eventSchema())
  return 0
}
