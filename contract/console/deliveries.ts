import * as z from 'zod/mini'
import { channelNames } from '../channels.ts'
import { formNames } from '../forms/form.ts'
import type { Calls } from './call.ts'
import { Done } from './done.ts'
import { Text } from './text.ts'

/** `sample`: about a sample request, and never sent. */
export const deliveryChannels = [...channelNames, 'sample'] as const

export const deliveryStates = ['failed', 'held', 'waiting', 'dismissed'] as const
export type DeliveryState = (typeof deliveryStates)[number]

/** The place in the list behind a delivery: its time and its id. */
const Cursor = Text.check(z.regex(/^\d{1,15}_[0-9a-f-]{36}$/))

const DeliveriesQuery = z.object({
  state: z._default(z.enum(deliveryStates), 'failed'),
  /** The `next` of the page before. */
  after: z.optional(Cursor),
})

export const DeliveryRow = z.object({
  id: z.string(),
  state: z.enum(deliveryStates),
  channel: z.enum(deliveryChannels),
  /** The address of a mail to staff, of an answer or of a copy of one; null for all recipients, and for the other channels. */
  recipient: z.nullable(z.string()),
  about: z.object({ kind: z.enum(['request', 'notice']), id: z.string() }),
  /** Of the request; null for notices. */
  form: z.nullable(z.enum(formNames)),
  /** The company, else the subject or the name of the sender; null if there is none, and for notices. */
  title: z.nullable(z.string()),
  /** The language of a subject that a visitor wrote; null for other titles. */
  titleLocale: z.nullable(z.string()),
  /** The kind of a notice. */
  notice: z.nullable(z.string()),
  /** `changed`: `request.changed` for the webhook. `mail`: `request.mail`, or the notice of a reply in the chat. */
  event: z.nullable(z.enum(['changed', 'mail'])),
  createdAt: z.number(),
  attempts: z.number(),
  /** The next attempt of a waiting delivery; 0: at once. Null in other states. */
  dueAt: z.nullable(z.number()),
  /** The last answer of the receiver, the suspicion of the spam filter, or the reason of the dismissal. */
  reason: z.nullable(z.string()),
})
export type DeliveryRow = z.infer<typeof DeliveryRow>

/** The state of a channel, without the address and the secrets of its receiver. */
export const ChannelRow = z.object({
  name: z.enum(channelNames),
  /** False: its receiver is not set, and its deliveries wait. */
  isOn: z.boolean(),
  waiting: z.number(),
  failed: z.number(),
  held: z.number(),
  pausedAt: z.nullable(z.number()),
  /** The reason that staff gave, or a sentence of the service. */
  pausedFor: z.nullable(z.string()),
  /** The name of the staff member; null: the service or the command line. */
  pausedBy: z.nullable(z.string()),
  /** The first failure since the last success. */
  failingSince: z.nullable(z.number()),
  lastError: z.nullable(z.string()),
})
export type ChannelRow = z.infer<typeof ChannelRow>

/** The mailbox to which visitors reply, without its address. */
const Mailbox = z.object({
  /** The last mail that was looked at; null: none since the mailbox is read. */
  readAt: z.nullable(z.number()),
  failingSince: z.nullable(z.number()),
  lastError: z.nullable(z.string()),
})
export type Mailbox = z.infer<typeof Mailbox>

export const DeliveriesAnswer = z.object({
  rows: z.array(DeliveryRow),
  next: z.nullable(z.string()),
  /** Mail, and the other channels that are on or have deliveries in `counts`. */
  channels: z.array(ChannelRow),
  counts: z.object({ failed: z.number(), held: z.number(), waiting: z.number() }),
  /** Where mails about requests go. */
  recipients: z.array(z.string()),
  /** False: SMTP_URL is not set, and all mails wait. */
  hasMailServer: z.boolean(),
  /** Null: IMAP_URL is not set. */
  mailbox: z.nullable(Mailbox),
})
export type DeliveriesAnswer = z.infer<typeof DeliveriesAnswer>

/** One delivery as it would be sent now. */
const DeliveryAnswer = z.object({
  id: z.string(),
  channel: z.enum(deliveryChannels),
  about: z.object({ kind: z.enum(['request', 'notice']), id: z.string() }),
  event: z.nullable(z.enum(['changed', 'mail'])),
  state: z.enum([...deliveryStates, 'delivered']),
  createdAt: z.number(),
  attempts: z.number(),
  dueAt: z.number(),
  deliveredAt: z.nullable(z.number()),
  lastError: z.nullable(z.string()),
  dismissedFor: z.nullable(z.string()),
  recipient: z.nullable(z.string()),
  replyTo: z.nullable(z.string()),
  subject: z.nullable(z.string()),
  /** Null for the webhook, and if the record was erased. */
  text: z.nullable(z.string()),
  /** JSON: what is sent to the webhook, and to the chat before it has the form of a maker. */
  message: z.nullable(z.string()),
})

const RetryFailedBody = z.object({ after: z.optional(Cursor) })
/** `aboutSpam`, `aboutSamples` and `noRecipient` are numbers of deliveries that stay failed. */
const RetryFailedAnswer = z.object({
  retried: z.number(),
  aboutSpam: z.number(),
  aboutSamples: z.number(),
  noRecipient: z.number(),
  next: z.nullable(z.string()),
})

export const MAX_REASON_LENGTH = 200
const reason = Text.check(
  z.trim(),
  z.minLength(1, 'A short reason is required.'),
  z.maxLength(MAX_REASON_LENGTH, `A reason has at most ${MAX_REASON_LENGTH} characters.`),
)
const DismissBody = z.object({ reason })
const PauseBody = z.object({ reason })

/** `message`: what the receiver answered, as a sentence. */
export const TestAnswer = z.object({ isSent: z.boolean(), message: z.string() })
export type TestAnswer = z.infer<typeof TestAnswer>

const confirmed = { access: 'inbox', needsConfirmation: true } as const

/** 409 with the reason if a delivery or channel is in another state. */
export const deliveriesCalls = {
  'GET /deliveries': {
    access: 'inbox',
    query: DeliveriesQuery,
    answer: DeliveriesAnswer,
    etag: 'content',
    commands: [
      {
        name: 'deliveries list',
        does: 'list deliveries that are not delivered',
        columns: ['id', 'createdAt', 'channel', 'recipient', 'about', 'title', 'attempts', 'dueAt', 'reason'],
      },
      {
        name: 'channels status',
        does: 'show the state of each channel and its number of waiting deliveries',
        shows: 'channels',
        columns: [
          'name',
          'isOn',
          'waiting',
          'held',
          'failed',
          'pausedAt',
          'pausedFor',
          'pausedBy',
          'failingSince',
          'lastError',
        ],
      },
    ],
  },
  'GET /deliveries/:id': {
    access: 'inbox',
    answer: DeliveryAnswer,
    commands: [{ name: 'deliveries show', does: 'show one delivery with its text' }],
  },
  'POST /deliveries/:id/retry': {
    access: 'inbox',
    answer: Done,
    commands: [{ name: 'deliveries retry', does: 'retry a waiting, failed or dismissed delivery at once' }],
  },
  /** A part of them; again with its `next` until that is null. */
  'POST /deliveries/retry-failed': {
    access: 'inbox',
    body: RetryFailedBody,
    answer: RetryFailedAnswer,
    commands: [{ name: 'deliveries retry-failed', does: 'retry all failed deliveries at once' }],
  },
  'POST /deliveries/:id/dismiss': {
    access: 'inbox',
    body: DismissBody,
    answer: Done,
    commands: [
      { name: 'deliveries dismiss', does: 'dismiss a delivery that is not delivered, so that it is not sent' },
    ],
  },
  /** A mail to the person. */
  'POST /deliveries/test': { access: 'inbox', answer: TestAnswer },
  /** A notice over `webhook` or `chat`. */
  'POST /deliveries/channels/:name/test': {
    access: 'inbox',
    answer: TestAnswer,
    commands: [{ name: 'channels test', does: 'send a test to the webhook or the chat, and show the answer' }],
  },
  'POST /deliveries/channels/:name/pause': {
    ...confirmed,
    body: PauseBody,
    answer: Done,
    commands: [
      {
        name: 'channels pause',
        does: 'stop sending over a channel; its deliveries wait, acknowledgements are dismissed',
      },
    ],
  },
  'POST /deliveries/channels/:name/resume': {
    ...confirmed,
    answer: Done,
    commands: [{ name: 'channels resume', does: 'resume a paused channel; its waiting deliveries are sent at once' }],
  },
} satisfies Calls
