import * as z from 'zod/mini'
import { requestStatuses } from '../contract/console/request-status.ts'
import { forms } from '../contract/forms/forms.ts'
import { contactMailHtml } from '../contract/wire/send-mail.ts'
import { readContactHtml } from '../records/contact-html.ts'
import { newRequest } from '../records/request.ts'
import { SAMPLE_RECIPIENT } from '../records/samples/sample-ids.ts'
import { spamReasons } from '../records/spam-reasons.ts'
import type { SampleRequest, SampleStep } from '../store/samples.ts'
import { nameIn, readSamples } from './read-samples.ts'

const touch = z.optional(z.record(z.string(), z.string()))
const fields = z.optional(z.record(z.string(), z.union([z.string(), z.array(z.string())])))

export const requestSamples = readSamples(
  'requests.yaml',
  z.strictObject({
    daysAgo: z.number(),
    from: touch,
    /** If it differs from the last one. */
    firstFrom: touch,
    locale: z.optional(z.string()),
    suspectedFor: z.optional(z.array(nameIn(spamReasons))),
    /** The changes by staff, the oldest first. `isMine`: the sample staff member becomes the owner. */
    steps: z.optional(
      z.array(
        z.strictObject({
          afterHours: z.number(),
          status: z.optional(z.enum(requestStatuses)),
          isMine: z.optional(z.literal(true)),
          /** The follow-up date: days from today. */
          followUpInDays: z.optional(z.number()),
        }),
      ),
    ),
    notes: z.optional(z.array(z.strictObject({ afterHours: z.number(), text: z.string() }))),
    /** Default: delivered within seconds. `refused`: failed, with the response of the mail server. */
    delivery: z.optional(z.union([z.literal('held'), z.strictObject({ refused: z.string() })])),
    trial: fields,
    agent: fields,
    contact: z.optional(forms.contact.schema),
  }),
)
type Sample = (typeof requestSamples)[number]

const HOUR_MS = 60 * 60_000
const DAY_MS = 24 * HOUR_MS
const DELIVERED_AFTER_MS = 4_000

/** The sample requests as received in the eight weeks before `now`. `owner`: the id of the sample staff member. */
export const sampleRequests = (now: number, owner: string): SampleRequest[] =>
  requestSamples.map((sample) => asRequest(sample, now, owner)).toSorted((a, b) => a.receivedAt - b.receivedAt)

function asRequest(sample: Sample, now: number, owner: string): SampleRequest {
  const { daysAgo, from, firstFrom = from, locale = 'en', suspectedFor } = sample
  const receivedAt = Math.round(now - daysAgo * DAY_MS)
  const after = (hours: number) => Math.round(receivedAt + hours * HOUR_MS)
  return {
    receivedAt,
    request: requestOf(sample, receivedAt),
    locale,
    firstTouch: touchText(firstFrom),
    lastTouch: touchText(from),
    suspectedFor: suspectedFor?.join('; ') ?? null,
    steps: (sample.steps ?? []).map(
      ({ afterHours, status, isMine, followUpInDays }): SampleStep => ({
        at: after(afterHours),
        ...(status && { status }),
        ...(isMine && { owner }),
        ...(followUpInDays !== undefined && { followUpOn: dateOf(now + followUpInDays * DAY_MS) }),
      }),
    ),
    notes: (sample.notes ?? []).map(({ afterHours, text }) => ({ at: after(afterHours), text })),
    delivery: deliveryOf(sample, receivedAt),
  }
}

function requestOf({ trial, agent, contact }: Sample, createdAt: number) {
  if (contact) return readContactHtml(contactMailHtml(contact, new Date(createdAt).getUTCFullYear()))
  return newRequest({ form: trial ? 'trial' : 'agent', fields: trial ?? agent ?? {}, createdAt, html: null })
}

const touchText = (touch: Sample['from']) => (touch ? new URLSearchParams(Object.entries(touch)).toString() : null)

/** `2026-12-01` */
const dateOf = (time: number) => new Date(time).toISOString().slice(0, 10)

function deliveryOf({ delivery }: Sample, receivedAt: number): SampleRequest['delivery'] {
  const recipient = SAMPLE_RECIPIENT
  if (delivery === 'held') return { recipient, state: 'held' }
  if (delivery) return { recipient, state: 'failed', attempts: 1, lastError: delivery.refused }
  const deliveredAt = receivedAt + DELIVERED_AFTER_MS
  return { recipient, state: 'delivered', attempts: 1, deliveredAt }
}
