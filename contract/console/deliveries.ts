import * as z from 'zod/mini'

/**
 * The calls about deliveries, all for the area `inbox`:
 *
 * | call | query or body | answer |
 * |---|---|---|
 * | `GET /deliveries` | `DeliveriesQuery` | `DeliveriesAnswer`; `ETag`, and 304 for the same `If-None-Match` |
 * | `POST /deliveries/:id/retry` | | `Done`; 409 with the reason |
 * | `POST /deliveries/retry-failed` | `RetryFailedBody` | `RetryFailedAnswer`, again with its `next` until that is null |
 * | `POST /deliveries/:id/dismiss` | `DismissBody` | `Done`; 409 with the reason |
 * | `POST /deliveries/test` | | `TestAnswer` |
 */
export const deliveryStates = ['failed', 'held', 'waiting', 'dismissed'] as const
export type DeliveryState = (typeof deliveryStates)[number]

/** The place in the list behind a delivery: its time and its id. */
const Cursor = z.string().check(z.regex(/^\d{1,15}_[0-9a-f-]{36}$/))

export const DeliveriesQuery = z.object({
  state: z._default(z.enum(deliveryStates), 'failed'),
  /** The `next` of the page before. */
  after: z.optional(Cursor),
})

export const DeliveryRow = z.object({
  id: z.string(),
  state: z.enum(deliveryStates),
  recipient: z.nullable(z.string()),
  about: z.object({ kind: z.enum(['lead', 'message', 'notice']), id: z.string() }),
  /** The company of a lead; the subject or the sender of a message; null if there is none, and for notices. */
  title: z.nullable(z.string()),
  /** The kind of a notice. */
  notice: z.nullable(z.string()),
  createdAt: z.number(),
  attempts: z.number(),
  /** The next attempt of a waiting delivery; 0: at once. Null in other states. */
  dueAt: z.nullable(z.number()),
  /** The last answer of the mail server, the suspicion of the spam filter, or the reason of the dismissal. */
  reason: z.nullable(z.string()),
})
export type DeliveryRow = z.infer<typeof DeliveryRow>

export const DeliveriesAnswer = z.object({
  rows: z.array(DeliveryRow),
  next: z.nullable(z.string()),
  counts: z.object({ failed: z.number(), held: z.number(), waiting: z.number() }),
  /** Where mails about requests go. */
  recipients: z.array(z.string()),
  /** False: SMTP_URL is not set, and all mails wait. */
  hasMailServer: z.boolean(),
})
export type DeliveriesAnswer = z.infer<typeof DeliveriesAnswer>

export const RetryFailedBody = z.object({ after: z.optional(Cursor) })
/** `aboutSpam`, `aboutSamples` and `noRecipient` are numbers of deliveries that stay failed. */
export const RetryFailedAnswer = z.object({
  retried: z.number(),
  aboutSpam: z.number(),
  aboutSamples: z.number(),
  noRecipient: z.number(),
  next: z.nullable(z.string()),
})
export type RetryFailedAnswer = z.infer<typeof RetryFailedAnswer>

export const MAX_REASON_LENGTH = 200
export const DismissBody = z.object({
  reason: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, 'A short reason is required.'),
      z.maxLength(MAX_REASON_LENGTH, `A reason has at most ${MAX_REASON_LENGTH} characters.`),
    ),
})

/** `message`: what the mail server answered, as a sentence. */
export const TestAnswer = z.object({ isSent: z.boolean(), message: z.string() })
export type TestAnswer = z.infer<typeof TestAnswer>
