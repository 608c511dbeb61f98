import * as z from 'zod/mini'
import {
  budgets,
  expectedUsers,
  features,
  industries,
  teamSizes,
  timelines,
  useCases,
} from './options.ts'
import type { CallRuleCode, RuleCode } from './rule-codes.ts'
import { emailShape, MAX_LENGTH, MIN_LENGTH, oneOf, text } from './rules.ts'

/** `Flag` on the wire identifies the dialog that sent a proposal (docs/rules.md). */
export const TRIAL_FLAG = 2
export const AGENT_FLAG = 1

const shared = {
  CompanyName: text({
    tooShort: 'company-name-is-required',
    max: MAX_LENGTH.CompanyName,
    tooLong: 'company-name-must-be-200-characters-or-fewer',
  }),
  Email: text({
    tooShort: 'email-is-required',
    max: MAX_LENGTH.Email,
    tooLong: 'email-must-be-254-characters-or-fewer',
  }).check(z.regex(emailShape, 'enter-a-valid-email-address' satisfies RuleCode)),
  Industry: oneOf(industries, {
    missing: 'industry-is-required',
    wrong: 'industry-must-be-one-of',
  }),
}

const timeline = oneOf(timelines, {
  missing: 'timeline-is-required',
  wrong: 'timeline-must-be-one-of',
})

const useCase = oneOf(useCases, {
  missing: 'use-case-is-required',
  wrong: 'use-case-must-be-one-of',
})

const description = text({
  tooShort: 'project-description-is-required-min-10-characters',
  min: MIN_LENGTH.Description,
  max: MAX_LENGTH.Description,
  tooLong: 'project-description-must-be-5-000-characters-or-fewer',
})

const requiredTechnologies = {
  tooShort: 'required-technologies-is-required',
  min: MIN_LENGTH.RequiredTechnologies,
  max: MAX_LENGTH.RequiredTechnologies,
  tooLong: 'required-technologies-must-be-1-000-characters-or-fewer',
} as const

const NO_FEATURE: RuleCode = 'select-at-least-one-feature'
const WRONG_FEATURE: RuleCode = 'additional-features-must-be-one-of'
const WRONG_UNFLAGGED_FEATURE: CallRuleCode = 'features-must-be-names-from-the-list'
const WRONG_BUDGET: RuleCode = 'budget-must-be-one-of'

/** Accepts a list (from the form) or a comma-separated string (from the wire); returns the names in the list's order. */
const featureList = z.pipe(
  z.transform((value: unknown) =>
    typeof value === 'string'
      ? value
          .split(',')
          .map((name) => name.trim())
          .filter(Boolean)
      : value,
  ),
  z.pipe(
    z.array(z.enum(features, WRONG_FEATURE), NO_FEATURE).check(z.minLength(1, NO_FEATURE)),
    z.transform((chosen) => features.filter((name) => chosen.includes(name))),
  ),
)

/** The trial dialog 'Engage Talent' (docs/rules.md). The keys are in the order of the form. */
export const TrialProposal = z.object({
  ...shared,
  UseCase: oneOf(useCases, {
    missing: 'project-type-is-required',
    wrong: 'project-type-must-be-one-of',
  }),
  RequiredUsers: oneOf(teamSizes, {
    missing: 'team-size-is-required',
    wrong: 'team-size-must-be-one-of',
  }),
  Timeline: timeline,
  BudgetRange: oneOf(budgets, { missing: 'budget-is-required', wrong: WRONG_BUDGET }),
  RequiredTechnologies: text(requiredTechnologies),
  Description: description,
})
export type TrialProposal = z.infer<typeof TrialProposal>

/** The AI-agent dialog 'Build Your AI Agent' (docs/rules.md). */
export const AgentProposal = z.object({
  ...shared,
  UseCase: useCase,
  RequiredUsers: oneOf(expectedUsers, {
    missing: 'expected-users-is-required',
    wrong: 'expected-users-must-be-one-of',
  }),
  Timeline: timeline,
  Features: featureList,
  Description: description,
})
export type AgentProposal = z.infer<typeof AgentProposal>

/**
 * A proposal whose `Flag` is null, as older pages send it. The rules that both dialogs share apply; `RequiredUsers` may
 * be from either list; the other fields are optional.
 */
export const UnflaggedProposal = z.object({
  ...shared,
  UseCase: useCase,
  RequiredUsers: oneOf([...teamSizes, ...expectedUsers], {
    missing: 'team-size-or-expected-users-is-required',
    wrong: 'team-size-or-expected-users-must-be-one-of',
  }),
  Timeline: timeline,
  Features: z.union([emptyText([]), featureList], WRONG_UNFLAGGED_FEATURE),
  BudgetRange: z.union([emptyText(''), z.enum(budgets)], WRONG_BUDGET),
  RequiredTechnologies: text({ ...requiredTechnologies, min: 0 }),
  Description: description,
})
export type UnflaggedProposal = z.infer<typeof UnflaggedProposal>

function emptyText<T>(value: T) {
  return z.pipe(
    z.string().check(z.trim(), z.maxLength(0)),
    z.transform(() => value),
  )
}
