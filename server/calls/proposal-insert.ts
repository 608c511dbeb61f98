import type { RouteShorthandOptions } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { no } from '../../contract/envelope.ts'
import { sentenceOf } from '../../contract/forms/rule-codes.ts'
import { readLegacyDate } from '../../contract/legacy-date.ts'
import { ProposalInsertRequest } from '../../contract/wire/proposal-insert.ts'
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
    const [{ Flag, CreateDate, ...values }] = body.dbmlProposalList
    const read = readProposal(values, Flag, readLegacyDate(CreateDate) ?? Date.now())
    if ('brokenRule' in read) return no(sentenceOf(read.brokenRule))
    return answerSubmission(reply, await accept(read.request, submissionMeta(headers)))
  })
}
