import * as z from 'zod/mini'
import { text, textWith } from './text-schemas.ts'

const sentence = text(280)

/**
 * The sentences that the service itself shows or sends to a visitor, as plain text: `answers.yaml`, built in
 * and overridable in the content.
 */
export const answerWords = z.strictObject({
  /** For an error of the service. */
  broken: sentence,
  /** For a timeout. */
  tooLate: sentence,
  /** For a cross-site post, and for a browser that sends no origin. */
  crossSite: sentence,
  noContactCard: sentence,
  noPhoto: sentence,
  /** The mail to a visitor whose request has arrived. It never has words of the visitor. */
  acknowledgement: z.strictObject({
    subject: textWith(110, ['company', 'reference']),
    /** What has arrived, by the form. */
    received: z.strictObject({ proposal: sentence, message: sentence }),
    reference: textWith(280, ['reference']),
    /** What happens next, and when. */
    next: z.strictObject({ proposal: sentence, message: sentence }),
    /** That nobody wrote this mail by hand, and what to do if it came to the wrong person. */
    automatic: sentence,
  }),
  /** The line above what an answer of staff quotes. */
  quotation: textWith(160, ['name', 'time']),
})
export type AnswerWords = z.infer<typeof answerWords>
