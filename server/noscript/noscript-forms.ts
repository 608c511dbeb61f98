import type {
  FastifyPluginAsync,
  FastifyReply,
  FastifyRequest,
  HTTPMethods,
  RouteShorthandOptions,
} from 'fastify'
import { noAttribution } from '../../contract/attribution.ts'
import { MAX_BODY_BYTES } from '../../contract/calls.ts'
import { ContactMessage, contactMailHtml } from '../../contract/contact-message.ts'
import { no } from '../../contract/envelope.ts'
import { HONEYPOT } from '../../contract/form-signals.ts'
import type { NoscriptForm } from '../../contract/noscript-forms.ts'
import { AGENT_FLAG, TRIAL_FLAG } from '../../contract/proposal.ts'
import { answerError } from '../http/error-answers.ts'
import { shedLoad } from '../http/under-pressure.ts'
import type { AcceptSubmission, SubmissionMeta } from '../submissions/accept-submission.ts'
import { answerAdded } from '../submissions/answer-submission.ts'
import { firstBrokenRule, readProposal } from '../submissions/read-proposal.ts'
import { openFormKeys } from './deduplicate-posts.ts'
import { messageIn, proposalIn } from './read-form.ts'
import { answerWithPage } from './redirect-to-result.ts'

/** In a form's body each byte of an emoji is written with three. */
const MAX_FORM_BYTES = 3 * MAX_BODY_BYTES

type Needs = { keep: AcceptSubmission; onRequest: RouteShorthandOptions['onRequest'] }
type Receive = (
  form: URLSearchParams,
  submissionMeta: SubmissionMeta,
  reply: FastifyReply,
) => unknown

/** The three forms without a script: what arrives is read like a call, and the answer is a page. */
export const noscriptFormPosts: FastifyPluginAsync<Needs> = async (app, { keep, onRequest }) => {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    async (_request: unknown, body: string) => body,
  )
  app.setErrorHandler(answerError)
  await shedLoad(app)

  const keyOf = openFormKeys()
  const receives: Record<NoscriptForm, Receive> = {
    trial: proposal(TRIAL_FLAG),
    agent: proposal(AGENT_FLAG),
    contact: message,
  }
  const wrongMethods = app.supportedMethods.filter((method) => !taken.includes(method))
  for (const [name, receive] of Object.entries(receives) as [NoscriptForm, Receive][]) {
    app.route({
      method: wrongMethods as HTTPMethods[],
      url: `/${name}`,
      onRequest: refuseMethod, // Before the body is read: neither it nor its type changes the answer.
      handler: refuseMethod,
    })
    app.post<{ Body: string | undefined }>(
      `/${name}`,
      { onRequest, onSend: answerWithPage(name), bodyLimit: MAX_FORM_BYTES },
      async ({ body = '' }, reply) => {
        const form = new URLSearchParams(body)
        return receive(form, submissionMeta(keyOf(name, body, Date.now()), form), reply)
      },
    )
  }

  function proposal(flag: number): Receive {
    return async (form, submissionMeta, reply) => {
      const read = readProposal(proposalIn(form, flag), Date.now())
      if ('brokenRule' in read) return no(read.brokenRule)
      return answerAdded(reply, await keep.lead(read.lead, submissionMeta))
    }
  }

  async function message(
    form: URLSearchParams,
    submissionMeta: SubmissionMeta,
    reply: FastifyReply,
  ) {
    const read = ContactMessage.safeParse(messageIn(form))
    if (!read.success) return no(firstBrokenRule(read.error))
    const html = contactMailHtml(read.data, new Date().getFullYear())
    return answerAdded(reply, await keep.message(html, submissionMeta))
  }
}

/** GET and HEAD are not refused with 405: a visitor who opens the address gets the 404 page. */
const taken = ['POST', 'GET', 'HEAD']

const refuseMethod = async (_request: FastifyRequest, reply: FastifyReply) =>
  reply.code(405).header('allow', 'POST').send('A form is sent with POST.\n')

const submissionMeta = (key: string, form: URLSearchParams): SubmissionMeta => ({
  key,
  formSignals: { honeypotFilled: Boolean(form.get(HONEYPOT)) },
  attribution: noAttribution,
})
