import { expect, test } from 'vitest'
import { anAgentProposal, aTrialProposal } from '../tests/support/service/proposals.ts'
import { ProposalInsertRequest } from './calls.ts'
import { agentRequest, trialRequest } from './proposal-request.ts'

const NOW = 1_795_219_200_000

test('the trial dialog sends its fields, no features, Flag 2', () => {
  expect(trialRequest(aTrialProposal(), NOW)).toEqual({
    dbmlProposalList: [
      {
        ProposalId: 0,
        CompanyName: 'Meridian Freight Ltd',
        Email: 'ada@meridian.example',
        Industry: 'Manufacturing',
        UseCase: 'Order Management',
        RequiredUsers: '6-10',
        Features: '',
        Timeline: '1-2 weeks',
        Description: 'Read orders from mails and put them into our ERP.',
        BudgetRange: '5k-15k',
        RequiredTechnologies: 'TypeScript, PostgreSQL',
        Flag: 2,
        CreateDate: '/Date(1795219200000)/',
      },
    ],
    ObjdbmlStatus: { Status: null, StatusId: 0 },
  })
})

test('the AI-agent dialog sends its features as one string, no budget and technologies, Flag 1', () => {
  expect(agentRequest(anAgentProposal(), NOW).dbmlProposalList[0]).toMatchObject({
    Features: 'CRM Integration,Real-time Notifications',
    BudgetRange: '',
    RequiredTechnologies: '',
    Flag: 1,
  })
})

test('both have the shape the service asks for', () => {
  for (const request of [
    trialRequest(aTrialProposal(), NOW),
    agentRequest(anAgentProposal(), NOW),
  ]) {
    expect(ProposalInsertRequest.safeParse(request).success).toBe(true)
  }
})
