import type { RouteShorthandOptions } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { no } from '../../contract/envelope.ts'
import { ruleSentence } from '../../contract/forms/rule-codes.ts'
import { readLegacyDate } from '../../contract/legacy-date.ts'
import { ProposalInsertRequest } from '../../contract/wire/proposal-insert.ts'
import type { AcceptRequest } from '../requests/accept-request.ts'
import { answerRequest, requestHeaders, requestMeta } from '../requests/answer-request.ts'
import { readProposal } from '../requests/read-proposal.ts'

type Needs = { accept: AcceptRequest; onRequest: RouteShorthandOptions['onRequest'] }

/** The schema checks the shape (else 400), the contract's rules the values (else `StatusId` 0). */
export const proposalInsert: FastifyPluginAsyncZod<Needs> = async (app, { accept, onRequest }) => {
  const schema = { body: ProposalInsertRequest, headers: requestHeaders }
  app.post('/ProposalInsert', { schema, onRequest }, async ({ body, headers }, reply) => {
    const [{ Flag, CreateDate, ...values }] = body.dbmlProposalList
    const read = readProposal(values, Flag, readLegacyDate(CreateDate) ?? Date.now())
    if ('brokenRule' in read) return no(ruleSentence(read.brokenRule))
    return answerRequest(reply, await accept(read.request, requestMeta(headers)))
  })
}
