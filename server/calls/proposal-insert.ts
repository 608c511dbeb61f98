import type { RouteShorthandOptions } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { ProposalInsertRequest } from '../../contract/calls.ts'
import { no } from '../../contract/envelope.ts'
import type { KeepSent } from '../submissions/accept-submission.ts'
import { answerAdded, sentAs, writingHeaders } from '../submissions/answer-submission.ts'
import { readProposal } from '../submissions/read-proposal.ts'

type Needs = { keep: KeepSent; onRequest: RouteShorthandOptions['onRequest'] }

/** The schema is the shape (else 400), the contract's proposals are the rules (else a 'no'). */
export const proposalInsert: FastifyPluginAsyncZod<Needs> = async (app, { keep, onRequest }) => {
  const schema = { body: ProposalInsertRequest, headers: writingHeaders }
  app.post('/ProposalInsert', { schema, onRequest }, async ({ body, headers }, reply) => {
    const read = readProposal(body.dbmlProposalList[0], Date.now())
    if ('brokenRule' in read) return no(read.brokenRule)
    return answerAdded(reply, await keep.lead(read.lead, sentAs(headers)))
  })
}
