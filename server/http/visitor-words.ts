import { localeOf } from '../../contract/locales.ts'
import type { Site } from '../../settings/site.ts'
import type { AnswerWords } from '../../settings/words/answer-words.ts'

/** The sentences that the service itself shows to a visitor, in the locale of the requested address. */
export type VisitorWords = (request: { originalUrl: string }) => AnswerWords

export function visitorWords({ locales, answers }: Pick<Site, 'locales' | 'answers'>): VisitorWords {
  const first = answers[locales[0]]
  if (!first) throw new Error(`site.json has no answers in the locale ${locales[0]}.`)
  return ({ originalUrl }) => answers[localeOf(originalUrl, locales)] ?? first
}
