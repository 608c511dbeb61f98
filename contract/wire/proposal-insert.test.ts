import { expect, test } from 'vitest'
import { anAgentProposal, aTrialProposal } from '../../tests/support/service/proposals.ts'
import { ProposalInsertRequest, proposalRequest } from './proposal-insert.ts'

const NOW = 1_795_219_200_000

test('the trial request has the fields of its dialog, no features and Flag 2', () => {
  expect(proposalRequest('trial', aTrialProposal(), NOW)).toEqual({
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

test('the agent request has its features as one string, no budget, no technologies and Flag 1', () => {
  expect(proposalRequest('agent', anAgentProposal(), NOW).dbmlProposalList[0]).toMatchObject({
    Features: 'CRM Integration,Real-time Notifications',
    BudgetRange: '',
    RequiredTechnologies: '',
    Flag: 1,
  })
})

test('the survey is part of a request only if the visitor sends it', () => {
  const sent = (Survey: string) => proposalRequest('trial', { ...aTrialProposal(), Survey }, NOW).dbmlProposalList[0]
  expect(sent('')).not.toHaveProperty('Survey')
  expect(sent('Email 8 h')).toMatchObject({ Survey: 'Email 8 h' })
})

test('both requests have the shape that the service requires', () => {
  for (const request of [
    proposalRequest('trial', aTrialProposal(), NOW),
    proposalRequest('agent', anAgentProposal(), NOW),
  ]) {
    expect(ProposalInsertRequest.safeParse(request).success).toBe(true)
  }
})
