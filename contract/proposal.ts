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

/** `Flag` on the wire says which dialog a proposal comes from (docs/rules.md). */
export const TRIAL_FLAG = 2
export const AGENT_FLAG = 1

const tooLong = (label: string, most: number) =>
  `${label} must have at most ${most.toLocaleString('en-US')} characters.`

export const INVALID_EMAIL = 'Enter a valid email address.'

const shared = {
  CompanyName: text({
    message: 'Company name is required.',
    most: MAX_LENGTH.CompanyName,
    tooLong: tooLong('Company name', MAX_LENGTH.CompanyName),
  }),
  Email: text({
    message: 'Email is required.',
    most: MAX_LENGTH.Email,
    tooLong: tooLong('Email', MAX_LENGTH.Email),
  }).check(z.regex(emailShape, INVALID_EMAIL)),
  Industry: oneOf(industries, 'Industry'),
}

const description = text({
  message: 'Project description is required (min 10 characters).',
  least: MIN_LENGTH.Description,
  most: MAX_LENGTH.Description,
  tooLong: tooLong('Project description', MAX_LENGTH.Description),
})

const requiredTechnologies = {
  message: 'Required technologies is required.',
  least: MIN_LENGTH.RequiredTechnologies,
  most: MAX_LENGTH.RequiredTechnologies,
  tooLong: tooLong('Required technologies', MAX_LENGTH.RequiredTechnologies),
}

/** A list in the form, one comma-separated string on the wire; here always the names in the list's order. */
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

/** The trial dialog 'Engage Talent' (docs/rules.md). Keys stand in the order of the form. */
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
 * A proposal whose `Flag` is null, as older pages send it: the rules that both dialogs share,
 * of team size and expected users either list; the rest may be left out.
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
  RequiredTechnologies: text({ ...requiredTechnologies, least: 0 }),
  Description: description,
})
export type UnflaggedProposal = z.infer<typeof UnflaggedProposal>

function emptyText<T>(meaning: T) {
  return z.pipe(
    z.string().check(z.trim(), z.maxLength(0)),
    z.transform(() => meaning),
  )
}
