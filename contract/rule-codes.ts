/**
 * The rules that a visitor can break, by code. A code is part of an address (`/not-sent/<code>`) and does not change; what
 * a visitor reads is in the content, and the English sentence of `Status` in `status-sentences.ts`.
 */
export const ruleCodes = [
  'company-name-is-required',
  'company-name-must-be-200-characters-or-fewer',
  'email-is-required',
  'enter-a-valid-email-address',
  'email-must-be-254-characters-or-fewer',
  'industry-is-required',
  'industry-must-be-one-of',
  'project-type-is-required',
  'project-type-must-be-one-of',
  'use-case-is-required',
  'use-case-must-be-one-of',
  'team-size-is-required',
  'team-size-must-be-one-of',
  'expected-users-is-required',
  'expected-users-must-be-one-of',
  'timeline-is-required',
  'timeline-must-be-one-of',
  'budget-is-required',
  'budget-must-be-one-of',
  'required-technologies-is-required',
  'required-technologies-must-be-1-000-characters-or-fewer',
  'select-at-least-one-feature',
  'additional-features-must-be-one-of',
  'project-description-is-required-min-10-characters',
  'project-description-must-be-5-000-characters-or-fewer',
  'please-enter-a-valid-full-name',
  'please-enter-a-name-with-at-most-200-characters',
  'please-enter-a-valid-email-address',
  'please-enter-an-email-address-with-at-most-254-characters',
  'please-enter-a-valid-subject',
  'please-enter-a-subject-with-at-most-200-characters',
  'please-enter-a-message-with-at-least-10-characters',
  'please-enter-a-message-with-at-most-5-000-characters',
] as const
export type RuleCode = (typeof ruleCodes)[number]

/** Rules that a direct call can break, but no form of the current site: they have a sentence, but no page. */
export type CallRuleCode =
  | 'team-size-or-expected-users-is-required'
  | 'team-size-or-expected-users-must-be-one-of'
  | 'flag-must-be-2-1-or-null'
  | 'features-must-be-names-from-the-list'
