import { writeFileSync } from 'node:fs'
import * as z from 'zod/mini'
import { WebhookEvent } from '../contract/webhook/webhook-event.ts'

export const NOTICE_SCHEMA = 'docs/notices.schema.json'

/** The JSON Schema of the webhook's messages, for the programmers of a receiver. */
export const noticeSchema = () =>
  `${JSON.stringify(
    {
      title: 'A message of the webhook, version 1',
      ...z.toJSONSchema(WebhookEvent, { reused: 'ref' }),
    },
    null,
    2,
  )}\n`

export async function writeNoticeSchema() {
  writeFileSync(NOTICE_SCHEMA, noticeSchema())
  return 0
}
