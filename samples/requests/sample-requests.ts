import type { Touch } from '../../contract/read-attribution.ts'
import { contactMailHtml } from '../../contract/wire/send-mail.ts'
import { readContactHtml } from '../../records/contact-html.ts'
import { newRequest } from '../../records/request.ts'
import { SAMPLE_RECIPIENT } from '../../records/samples/sample-ids.ts'
import type { SampleRequest, SampleStep } from '../../store/samples.ts'
import { contactSamples } from './contact-requests.ts'
import { dialogSamples } from './dialog-requests.ts'
import type { ContactSample, DialogSample, Sample } from './sample.ts'

const HOUR_MS = 60 * 60_000
const DAY_MS = 24 * HOUR_MS
const DELIVERED_AFTER_MS = 4_000

/** The sample requests as received in the eight weeks before `now`. `owner`: the id of the sample staff member. */
export const sampleRequests = (now: number, owner: string): SampleRequest[] =>
  [...dialogSamples, ...contactSamples]
    .map((sample) => asRequest(sample, now, owner))
    .toSorted((a, b) => a.receivedAt - b.receivedAt)

function asRequest(sample: DialogSample | ContactSample, now: number, owner: string): SampleRequest {
  const { daysAgo, from, firstFrom = from, locale = 'en', suspectedFor = null } = sample
  const receivedAt = Math.round(now - daysAgo * DAY_MS)
  const after = (hours: number) => Math.round(receivedAt + hours * HOUR_MS)
  return {
    receivedAt,
    request: requestOf(sample, receivedAt),
    locale,
    firstTouch: touchText(firstFrom),
    lastTouch: touchText(from),
    suspectedFor,
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

const requestOf = (sample: DialogSample | ContactSample, receivedAt: number) =>
  'proposal' in sample
    ? newRequest({ ...sample.proposal, createdAt: receivedAt, html: null })
    : readContactHtml(contactMailHtml(sample.message, new Date(receivedAt).getUTCFullYear()))

const touchText = (touch: Touch | undefined) => (touch ? new URLSearchParams(Object.entries(touch)).toString() : null)

/** `2026-12-01` */
const dateOf = (time: number) => new Date(time).toISOString().slice(0, 10)

function deliveryOf({ delivery }: Sample, receivedAt: number): SampleRequest['delivery'] {
  const recipient = SAMPLE_RECIPIENT
  if (delivery === 'held') return { recipient, state: 'held' }
  if (delivery) return { recipient, state: 'failed', attempts: 1, lastError: delivery.refused }
  const deliveredAt = receivedAt + DELIVERED_AFTER_MS
  return { recipient, state: 'delivered', attempts: 1, deliveredAt }
}
