import type { Attribution } from '../contract/attribution.ts'
import { budgetLabel, expectedUsers, expectedUsersLabel } from '../contract/options.ts'
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
} & SpamStatus &
  Attribution

/** `unflagged`: sent with `Flag` null by an older page. */
export type LeadKind = 'trial' | 'agent' | 'unflagged'

export type NewLead = Omit<Lead, 'id' | 'receivedAt' | keyof SpamStatus | keyof Attribution>

/** The title of the dialog that a lead comes from. */
export const kindLabel: Record<LeadKind, string> = {
  trial: 'Engage Talent',
  agent: 'Build Your AI Agent',
  unflagged: 'Proposal',
}

const useCaseLabel: Record<LeadKind, string> = {
  trial: 'Project type',
  agent: 'Use case',
  unflagged: 'Project type or use case',
}

const usersLabel: Record<LeadKind, string> = {
  trial: 'Team size',
  agent: 'Expected users',
  unflagged: 'Team size or expected users',
}

/** A lead as labels and texts, with the labels and the order of its dialog; empty fields are left out. */
export const leadRows = (lead: Lead): { label: string; text: string }[] =>
  [
    { label: 'Company name', text: lead.CompanyName },
    { label: 'Email', text: lead.Email },
    { label: 'Industry', text: lead.Industry },
    { label: useCaseLabel[lead.kind], text: lead.UseCase },
    { label: usersLabel[lead.kind], text: usersText(lead.RequiredUsers) },
    { label: 'Timeline', text: lead.Timeline },
    { label: 'Budget', text: lead.BudgetRange && budgetLabel(lead.BudgetRange) },
    { label: 'Required technologies', text: lead.RequiredTechnologies },
    { label: 'Additional features', text: lead.Features.join(', ') },
    { label: 'Project description', text: lead.Description },
  ].filter(({ text }) => text !== '')

const usersText = (range: string) =>
  expectedUsers.some((known) => known === range) ? expectedUsersLabel(range) : range
