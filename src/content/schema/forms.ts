import * as z from 'zod'
import * as options from '../../../contract/options.ts'
import { ruleCodes } from '../../../contract/rule-codes.ts'
import { eachOf, label, line, sentence } from './kinds.ts'

/** The words of the three forms: `forms.yaml`. The keys of `options` are the values that are sent. */
export const formWords = z.strictObject({
  allRequired: label,
  /** In place of it in a form with a box of consent. */
  requiredButConsent: label,
  honeypot: label,
  send: z.strictObject({ proposal: label, message: label, sendingMessage: label }),
  sending: z.strictObject({ proposal: line, message: line }),
  offer: z.strictObject({ gets: label, next: label }),
  labels: eachOf(
    [
      ...(['companyName', 'email', 'industry', 'projectType', 'useCase', 'teamSize'] as const),
      ...(['expectedUsers', 'timeline', 'budget', 'technologies', 'description'] as const),
      ...(['features', 'name', 'subject', 'message'] as const),
    ],
    label,
  ),
  prompts: eachOf(
    ['industry', 'projectType', 'useCase', 'teamSize', 'expectedUsers', 'timeline', 'budget'],
    label,
  ),
  featuresHint: label,
  options: z.strictObject({
    industries: eachOf(options.industries, label),
    useCases: eachOf(options.useCases, label),
    teamSizes: eachOf(options.teamSizes, label),
    expectedUsers: eachOf(options.expectedUsers, label),
    timelines: eachOf(options.timelines, label),
    budgets: eachOf(options.budgets, label),
    features: eachOf(options.features, label),
  }),
  toasts: eachOf(
    ['trialSent', 'agentSent', 'messageSent', 'refused', 'unreachable', 'broken'],
    sentence,
  ),
  rules: eachOf(ruleCodes, sentence),
  suggestions: eachOf(ruleCodes, line.optional()),
})
export type FormWords = z.infer<typeof formWords>
