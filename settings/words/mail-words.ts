import * as z from 'zod/mini'
import { pluralWith, text, textWith } from './text-schemas.ts'

const label = text(65)
const sentence = text(280)
/** Mail programs truncate a longer subject. */
const MAX_TITLE = 110
const MAX_SENTENCE = 280

const title = textWith(MAX_TITLE, ['about'])

/** Every word of the mails to staff: `mails.yaml`, built in and overridable in the content. The mails are in the first locale. */
export const mailWords = z.strictObject({
  /** About a request. Labels and options are those of the forms. */
  request: z.strictObject({
    /** `about`: the company, the subject or the first words. */
    titles: z.strictObject({ trial: title, agent: title, contact: title }),
    /** In place of the subject of an empty message. */
    noText: label,
    offer: textWith(MAX_SENTENCE, ['offer']),
    received: textWith(MAX_SENTENCE, ['time', 'reference', 'id']),
    reply: sentence,
    /** If the visitor's address cannot receive mail. */
    noReply: sentence,
    /** The label of the row with the language of the form, if that is not the first language of the site. */
    language: label,
    /** The label of the row with the text whose box the visitor ticked. */
    consent: label,
    attribution: z.strictObject({
      cameFrom: label,
      firstCameFrom: label,
      lastCameFrom: label,
      noOtherSite: label,
    }),
  }),
  spam: z.strictObject({
    /** Mail programs can filter by the beginning of the subject. */
    title: textWith(MAX_TITLE, ['title']),
    notice: textWith(MAX_SENTENCE, ['reasons', 'command']),
    reasons: z.strictObject({
      honeypot: label,
      tooFast: label,
      repeated: label,
      manyLinks: label,
      linkCode: label,
      salesPitch: label,
      randomLetters: label,
    }),
  }),
  /** On the morning after a request was held as spam or a delivery failed. */
  dailyReport: z.strictObject({
    title: textWith(MAX_TITLE, ['requests', 'deliveries']),
    requests: pluralWith(65, ['count']),
    deliveries: pluralWith(65, ['count']),
    labels: z.strictObject({
      heldRequests: label,
      oldestHeld: label,
      failedDeliveries: label,
      oldestFailed: label,
    }),
    heldRequests: sentence,
    release: sentence,
    failedDeliveries: sentence,
    done: sentence,
  }),
  /** When a channel has failed for an hour or was paused, and in the daily report. */
  channels: z.strictObject({
    names: z.strictObject({ mail: label, webhook: label, chat: label, acknowledgement: label, answer: label }),
    failingTitle: textWith(MAX_TITLE, ['channel']),
    pausedTitle: textWith(MAX_TITLE, ['channel']),
    labels: z.strictObject({ since: label, reason: label, waiting: label, failed: label }),
    /** In the daily report. */
    states: z.strictObject({
      failing: textWith(65, ['time']),
      paused: textWith(65, ['time']),
      counts: textWith(110, ['waiting', 'failed']),
    }),
    stored: sentence,
    /** How a failing channel goes on. */
    retried: sentence,
    /** How staff resume a paused channel. */
    resume: sentence,
  }),
  /** When the limit of mails per hour is reached. */
  mailLimit: z.strictObject({
    title: pluralWith(MAX_TITLE, ['count']),
    reached: sentence,
    stored: sentence,
  }),
})
