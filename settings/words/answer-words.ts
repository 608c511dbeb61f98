import * as z from 'zod/mini'
import { text } from './text-schemas.ts'

const sentence = text(280)

/** The sentences that the service itself shows to a visitor, as plain text: the file `answers.yaml` of the content. */
export const answerWords = z.strictObject({
  /** For an error of the service. */
  broken: sentence,
  /** For a timeout. */
  tooLate: sentence,
  /** For a cross-site post, and for a browser that sends no origin. */
  crossSite: sentence,
  noContactCard: sentence,
  noPhoto: sentence,
})
export type AnswerWords = z.infer<typeof answerWords>
