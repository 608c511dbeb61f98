import type { agentRequest, trialRequest } from '../../contract/proposal-request.ts'
import { type Submitted, submittedOf } from './outcome.ts'
import { post, type SubmissionMeta } from './post.ts'

type ProposalRequest = ReturnType<typeof trialRequest | typeof agentRequest>

export async function insertProposal(
  request: ProposalRequest,
  submissionMeta: SubmissionMeta,
): Promise<Submitted> {
  return submittedOf(await post('ProposalInsert', request, submissionMeta))
}
