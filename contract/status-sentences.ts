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

const oneOf = (label: string, values: readonly string[]) =>
  `${label} must be one of: ${values.join(', ')}.`

/** The sentence of `Status` for each broken rule (docs/rules.md). It is English in every locale. */
export const statusSentences: Record<RuleCode | CallRuleCode, string> = {
  'company-name-is-required': 'Company name is required.',
  'company-name-must-be-200-characters-or-fewer': 'Company name must be 200 characters or fewer.',
  'email-is-required': 'Email is required.',
  'enter-a-valid-email-address': 'Enter a valid email address.',
  'email-must-be-254-characters-or-fewer': 'Email must be 254 characters or fewer.',
  'industry-is-required': 'Industry is required.',
  'industry-must-be-one-of': oneOf('Industry', industries),
  'project-type-is-required': 'Project type is required.',
  'project-type-must-be-one-of': oneOf('Project type', useCases),
  'use-case-is-required': 'Use case is required.',
  'use-case-must-be-one-of': oneOf('Use case', useCases),
  'team-size-is-required': 'Team size is required.',
  'team-size-must-be-one-of': oneOf('Team size', teamSizes),
  'expected-users-is-required': 'Expected users is required.',
  'expected-users-must-be-one-of': oneOf('Expected users', expectedUsers),
  'timeline-is-required': 'Timeline is required.',
  'timeline-must-be-one-of': oneOf('Timeline', timelines),
  'budget-is-required': 'Budget is required.',
  'budget-must-be-one-of': oneOf('Budget', budgets),
  'required-technologies-is-required': 'Required technologies is required.',
  'required-technologies-must-be-1-000-characters-or-fewer':
    'Required technologies must be 1,000 characters or fewer.',
  'select-at-least-one-feature': 'Select at least one feature.',
  'additional-features-must-be-one-of': oneOf('Additional features', features),
  'project-description-is-required-min-10-characters':
    'Project description is required (min 10 characters).',
  'project-description-must-be-5-000-characters-or-fewer':
    'Project description must be 5,000 characters or fewer.',
  'please-enter-a-valid-full-name': 'Please enter a valid full name.',
  'please-enter-a-name-with-at-most-200-characters':
    'Please enter a name with at most 200 characters.',
  'please-enter-a-valid-email-address': 'Please enter a valid email address.',
  'please-enter-an-email-address-with-at-most-254-characters':
    'Please enter an email address with at most 254 characters.',
  'please-enter-a-valid-subject': 'Please enter a valid subject.',
  'please-enter-a-subject-with-at-most-200-characters':
    'Please enter a subject with at most 200 characters.',
  'please-enter-a-message-with-at-least-10-characters':
    'Please enter a message with at least 10 characters.',
  'please-enter-a-message-with-at-most-5-000-characters':
    'Please enter a message with at most 5,000 characters.',
  'team-size-or-expected-users-is-required': 'Team size or expected users is required.',
  'team-size-or-expected-users-must-be-one-of': oneOf('Team size or expected users', [
    ...teamSizes,
    ...expectedUsers,
  ]),
  'flag-must-be-2-1-or-null': 'Flag must be 2, 1 or null.',
  'features-must-be-names-from-the-list': 'Features must be names from the list.',
}

/** The sentence of a code. The parameter is a string because Zod types the messages of its issues as strings. */
export const sentenceOf = (code: string) => statusSentences[code as RuleCode]
