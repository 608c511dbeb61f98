import { expect } from 'vitest'
import { yes } from '../../../contract/envelope.ts'
import type { ValuesOf } from '../../../contract/forms/forms.ts'
import { SERVICE_PATH } from '../../../contract/wire/call-request.ts'
import { proposalRequest } from '../../../contract/wire/proposal-insert.ts'

const NOW = Date.UTC(2026, 10, 21, 12)

/** Without the survey of the hero, which is optional. */
type Typed<Name extends 'trial' | 'agent'> = Omit<ValuesOf<Name>, 'Survey'> & { Survey?: string }

/** A valid proposal of the dialog 'Engage Talent'. */
export const aTrialProposal = (change: Partial<ValuesOf<'trial'>> = {}): Typed<'trial'> => ({
  CompanyName: 'Meridian Freight Ltd',
  Email: 'ada@meridian.example',
  Industry: 'Manufacturing',
  UseCase: 'Order Management',
  RequiredUsers: '6-10',
  Timeline: '1-2 weeks',
  BudgetRange: '5k-15k',
  RequiredTechnologies: 'TypeScript, PostgreSQL',
  Description: 'Read orders from mails and put them into our ERP.',
  ...change,
})

/** A valid proposal of the dialog 'Build Your AI Agent'. */
export const anAgentProposal = (change: Partial<ValuesOf<'agent'>> = {}): Typed<'agent'> => ({
  CompanyName: 'Harbour Clinics',
  Email: 'noor@harbour.example',
  Industry: 'Healthcare',
  UseCase: 'Appointment Booking',
  RequiredUsers: '51-200',
  Timeline: '1-2 months',
  Features: ['CRM Integration', 'Real-time Notifications'],
  Description: 'Book and move appointments by chat, day and night.',
  ...change,
})

type Change = Record<string, unknown>

/** The proposal in a request of the trial dialog, with the given changes. */
export const aTrialPayload = (change: Change = {}) => ({
  ...proposalRequest('trial', aTrialProposal(), NOW).dbmlProposalList[0],
  ...change,
})

export const anAgentPayload = (change: Change = {}) => ({
  ...proposalRequest('agent', anAgentProposal(), NOW).dbmlProposalList[0],
  ...change,
})

/** The proposal of an older page, which sends no `Flag`. */
export const anUnflaggedPayload = (change: Change = {}) => aTrialPayload({ Flag: null, ...change })

/** For `inject`: the call with one proposal. */
export const proposalInsert = (proposal: Change, headers: Record<string, string> = {}) => ({
  method: 'POST' as const,
  url: `${SERVICE_PATH}/ProposalInsert`,
  headers,
  payload: {
    dbmlProposalList: [proposal],
    ObjdbmlStatus: { Status: null, StatusId: 0 },
  },
})

/** The answer to a request that was stored. */
export const accepted = () => ({
  ...yes(),
  Reference: expect.stringMatching(/^[0-9A-Z]{3}-[0-9A-Z]{3}-[0-9A-Z]{3}$/),
})
