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
import { emailShape, MAX_LENGTH, MIN_LENGTH, oneOf, text } from './rules.ts'

/** `Flag` on the wire identifies the dialog that sent a proposal (docs/rules.md). */
export const TRIAL_FLAG = 2
export const AGENT_FLAG = 1

const tooLong = (label: string, max: number) =>
  `${label} must have at most ${max.toLocaleString('en-US')} characters.`

export const INVALID_EMAIL = 'Enter a valid email address.'

const shared = {
  CompanyName: text({
    message: 'Company name is required.',
    max: MAX_LENGTH.CompanyName,
    tooLong: tooLong('Company name', MAX_LENGTH.CompanyName),
  }),
  Email: text({
    message: 'Email is required.',
    max: MAX_LENGTH.Email,
    tooLong: tooLong('Email', MAX_LENGTH.Email),
  }).check(z.regex(emailShape, INVALID_EMAIL)),
  Industry: oneOf(industries, 'Industry'),
}

const description = text({
  message: 'Project description is required (min 10 characters).',
  min: MIN_LENGTH.Description,
  max: MAX_LENGTH.Description,
  tooLong: tooLong('Project description', MAX_LENGTH.Description),
})

const requiredTechnologies = {
  message: 'Required technologies is required.',
  min: MIN_LENGTH.RequiredTechnologies,
  max: MAX_LENGTH.RequiredTechnologies,
  tooLong: tooLong('Required technologies', MAX_LENGTH.RequiredTechnologies),
}

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
    z
      .array(oneOf(features, 'Additional features'), 'Select at least one feature.')
      .check(z.minLength(1, 'Select at least one feature.')),
    z.transform((chosen) => features.filter((name) => chosen.includes(name))),
  ),
)

/** The trial dialog 'Engage Talent' (docs/rules.md). The keys are in the order of the form. */
export const TrialProposal = z.object({
  ...shared,
  UseCase: oneOf(useCases, 'Project type'),
  RequiredUsers: oneOf(teamSizes, 'Team size'),
  Timeline: oneOf(timelines, 'Timeline'),
  BudgetRange: oneOf(budgets, 'Budget'),
  RequiredTechnologies: text(requiredTechnologies),
  Description: description,
})
export type TrialProposal = z.infer<typeof TrialProposal>

/** The AI-agent dialog 'Build Your AI Agent' (docs/rules.md). */
export const AgentProposal = z.object({
  ...shared,
  UseCase: oneOf(useCases, 'Use case'),
  RequiredUsers: oneOf(expectedUsers, 'Expected users'),
  Timeline: oneOf(timelines, 'Timeline'),
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
  UseCase: oneOf(useCases, 'Use case'),
  RequiredUsers: oneOf([...teamSizes, ...expectedUsers], 'Team size or expected users'),
  Timeline: oneOf(timelines, 'Timeline'),
  Features: z.union([emptyText([]), featureList], 'Features must be names from the list.'),
  BudgetRange: z.union(
    [emptyText(''), z.enum(budgets)],
    `Budget must be one of: ${budgets.join(', ')}.`,
  ),
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
