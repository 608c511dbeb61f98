import { readFileSync } from 'node:fs'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { expect, test } from 'vitest'
import { WebhookEvent } from '../../contract/webhook/webhook-event.ts'
import { EVENT_SCHEMA, eventSchema } from '../../scripts/write-event-schema.ts'
import { httpRetryDelay } from '../../server/delivery/worker/retry-delay.ts'

const page = readFileSync('docs/channels.md', 'utf8')

test('the schema of the messages is that of the code; to write it: npm run fix -- schema', () => {
  expect(JSON.parse(readFileSync(EVENT_SCHEMA, 'utf8'))).toEqual(JSON.parse(eventSchema()))
})

test('the page lists every type of message, and its examples match the schema', () => {
  const types = [...page.matchAll(/^\| `([a-z.]+)` \|/gm)].map(([, type]) => type)
  const known = WebhookEvent.def.options.map((option) => option.shape.type.def.values[0])
  expect(types.toSorted()).toEqual(known.toSorted())
  const examples = [...page.matchAll(/```json\n([\s\S]*?)```/g)].map(([, json = '']) => JSON.parse(json))
  expect(examples.length).toBeGreaterThan(1)
  const validate = new Ajv2020({ formats: { 'date-time': true } }).compile(JSON.parse(eventSchema()))
  for (const example of examples) expect([validate(example), validate.errors]).toEqual([true, null])
})

test('the page names the delays of the retries', () => {
  const waits = Array.from({ length: 9 }, (_, attempts) => httpRetryDelay(attempts, () => 0.5) ?? 0)
  const text = waits.map((ms) =>
    ms < 60_000 ? `${ms / 1_000} s` : ms < 3_600_000 ? `${ms / 60_000} min` : `${ms / 3_600_000} h`,
  )
  expect(page.replaceAll('\n', ' ')).toContain(text.join(', '))
})
