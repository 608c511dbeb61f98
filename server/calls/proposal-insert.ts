import type { RouteShorthandOptions } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { ProposalInsertRequest } from '../../contract/calls.ts'
import { no } from '../../contract/envelope.ts'
import { statusSentences } from '../../contract/status-sentences.ts'
import type { AcceptSubmission } from '../submissions/accept-submission.ts'
import {
  answerSubmission,
  submissionHeaders,
  submissionMeta,
} from '../submissions/answer-submission.ts'
import { readProposal } from '../submissions/read-proposal.ts'

type Needs = { accept: AcceptSubmission; onRequest: RouteShorthandOptions['onRequest'] }

/** The schema checks the shape (else 400), the contract's rules the values (else `StatusId` 0). */
export const proposalInsert: FastifyPluginAsyncZod<Needs> = async (app, { accept, onRequest }) => {
  const schema = { body: ProposalInsertRequest, headers: submissionHeaders }
  app.post('/ProposalInsert', { schema, onRequest }, async ({ body, headers }, reply) => {
    const read = readProposal(body.dbmlProposalList[0], Date.now())
    if ('brokenRule' in read) return no(statusSentences[read.brokenRule])
    return answerSubmission(reply, await accept.lead(read.lead, submissionMeta(headers)))
  })
}
