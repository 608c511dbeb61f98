import type { proposalRequest } from '../../contract/wire/proposal-insert.ts'
import { type Submitted, submittedOf } from './outcome.ts'
import { post, type RequestMeta } from './post.ts'

type ProposalRequest = ReturnType<typeof proposalRequest>

export async function insertProposal(request: ProposalRequest, requestMeta: RequestMeta): Promise<Submitted> {
  return submittedOf(await post('ProposalInsert', request, requestMeta))
}
