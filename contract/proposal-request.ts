import { writeLegacyDate } from './legacy-date.ts'
import { AGENT_FLAG, type AgentProposal, TRIAL_FLAG, type TrialProposal } from './proposal.ts'

const defaults = { ProposalId: 0, Features: '', BudgetRange: '', RequiredTechnologies: '' }

const request = (proposal: object, Flag: number, now: number) => ({
  dbmlProposalList: [{ ...defaults, ...proposal, Flag, CreateDate: writeLegacyDate(now) }],
  ObjdbmlStatus: { Status: null, StatusId: 0 },
})

/** The body of /ProposalInsert from the trial dialog. */
export const trialRequest = (proposal: TrialProposal, now: number) =>
  request(proposal, TRIAL_FLAG, now)

/** The body of /ProposalInsert from the AI-agent dialog. */
export const agentRequest = (proposal: AgentProposal, now: number) =>
  request({ ...proposal, Features: proposal.Features.join(',') }, AGENT_FLAG, now)
