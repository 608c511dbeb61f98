import type { RouteShorthandOptions } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { ProposalInsertRequest } from '../../contract/calls.ts'
import { no } from '../../contract/envelope.ts'
import { readObserved } from '../../contract/observed.ts'
import { readTouches } from '../../contract/read-touch.ts'
import type { Judge } from '../spam/judge.ts'
import { sendingOf } from '../spam/sending.ts'
import type { Leads } from '../store/store.ts'
import { answerAdded, writingHeaders } from './answer-added.ts'
import { readProposal } from './read-proposal.ts'

type Needs = {
  leads: Leads
  judge: Judge
  wakeMail: () => void
  onRequest: RouteShorthandOptions['onRequest']
}

/** The schema is the shape (else 400), the contract's proposals are the rules (else a 'no'). */
export const proposalInsert: FastifyPluginAsyncZod<Needs> = async (
  app,
  { leads, judge, wakeMail, onRequest },
) => {
  const schema = { body: ProposalInsertRequest, headers: writingHeaders }
  app.post('/ProposalInsert', { schema, onRequest }, async ({ body, headers }, reply) => {
    const read = readProposal(body.dbmlProposalList[0], Date.now())
    if ('brokenRule' in read) return no(read.brokenRule)
    const sending = sendingOf(read.lead)
    const suspicion = judge.judge(sending, readObserved(headers))
    const key = headers['idempotency-key'] ?? null
    const added = await leads.add(read.lead, key, suspicion, readTouches(headers))
    if (added.outcome === 'added') judge.remember(sending)
    return answerAdded(reply, added, wakeMail)
  })
}
