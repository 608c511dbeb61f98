import type { Attribution } from '../contract/attribution.ts'
import { budgetLabel, expectedUsers, expectedUsersLabel } from '../contract/forms/options.ts'
import type { FormLocale } from './language-rows.ts'
import type { WorkState } from './request.ts'
import type { SpamStatus } from './spam-status.ts'

/** A stored proposal: its validated values, and those that the service adds. `Features` are in the order of the option list. */
export type Lead = {
  id: string
  receivedAt: number
  kind: LeadKind
  CompanyName: string
  Email: string
  Industry: string
  UseCase: string
  RequiredUsers: string
  Features: string[]
  Timeline: string
  Description: string
  BudgetRange: string
  RequiredTechnologies: string
  /** `CreateDate` of the request if it is readable, else the time when the request arrived. */
  createdAt: number
  locale: FormLocale
  /** The hash of the consent text whose box was ticked, or null. */
  consentHash: string | null
} & SpamStatus &
  Attribution &
  WorkState

/** `unflagged`: sent with `Flag` null by an older page. */
export type LeadKind = 'trial' | 'agent' | 'unflagged'

export type NewLead = Omit<
  Lead,
  | 'id'
  | 'receivedAt'
  | 'locale'
  | 'consentHash'
  | keyof SpamStatus
  | keyof Attribution
  | keyof WorkState
>

/** The title of the dialog that a lead comes from. */
export const kindLabel: Record<LeadKind, string> = {
  trial: 'Engage Talent',
  agent: 'Build Your AI Agent',
  unflagged: 'Proposal',
}

/** The labels of the fields; those of two fields differ between the dialogs. */
export type LeadLabels = typeof leadLabels

const leadLabels = {
  companyName: 'Company name',
  email: 'Email',
  industry: 'Industry',
  useCase: {
    trial: 'Project type',
    agent: 'Use case',
    unflagged: 'Project type or use case',
  },
  users: {
    trial: 'Team size',
    agent: 'Expected users',
    unflagged: 'Team size or expected users',
  },
  timeline: 'Timeline',
  budget: 'Budget',
  requiredTechnologies: 'Required technologies',
  additionalFeatures: 'Additional features',
  projectDescription: 'Project description',
}

/**
 * A lead as labels and texts, in the order of its dialog; empty fields are left out. The labels are English unless others
 * are given; the values of option lists are always English.
 */
export const leadRows = (
  lead: Lead,
  labels: LeadLabels = leadLabels,
  labelOfUsers: (range: string) => string = expectedUsersLabel,
  labelOfBudget: (range: string) => string = budgetLabel,
): { label: string; text: string }[] =>
  [
    { label: labels.companyName, text: lead.CompanyName },
    { label: labels.email, text: lead.Email },
    { label: labels.industry, text: lead.Industry },
    { label: labels.useCase[lead.kind], text: lead.UseCase },
    { label: labels.users[lead.kind], text: usersText(lead.RequiredUsers, labelOfUsers) },
    { label: labels.timeline, text: lead.Timeline },
    { label: labels.budget, text: lead.BudgetRange && labelOfBudget(lead.BudgetRange) },
    { label: labels.requiredTechnologies, text: lead.RequiredTechnologies },
    { label: labels.additionalFeatures, text: lead.Features.join(', ') },
    { label: labels.projectDescription, text: lead.Description },
  ].filter(({ text }) => text !== '')

const usersText = (range: string, labelOfUsers: (range: string) => string) =>
  expectedUsers.some((known) => known === range) ? labelOfUsers(range) : range
