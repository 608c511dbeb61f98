import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Envelope, SUCCESS } from '../../contract/envelope.ts'
import {
  brokenRulePage,
  type NoscriptFailure,
  type NoscriptForm,
  notSentPage,
  sentPage,
} from '../../contract/noscript-forms.ts'

/** Turns the envelope of a call into a redirect (303) to the result page. */
export const redirectToResult =
  (form: NoscriptForm) =>
  async (_request: FastifyRequest, reply: FastifyReply, payload: unknown) => {
    // Cross-site posts are not redirected. Visitors of the site's own form can get this answer too: some old browsers hide the origin.
    if (reply.statusCode === 403) {
      reply.type('text/plain; charset=utf-8')
      return CROSS_SITE
    }
    const page = pageFor(form, reply.statusCode, JSON.parse(String(payload)) as Envelope)
    reply.code(303).header('location', page)
    reply.removeHeader('content-type').removeHeader('retry-after')
    return ''
  }

const CROSS_SITE =
  'Nothing was sent: the browser did not say that this form is on this site. Open the form on this site and send it from there.\n'

function pageFor(form: NoscriptForm, status: number, { ObjdbmlStatus }: Envelope) {
  if (status !== 200) return notSentPage(failureByStatus[status] ?? 'unavailable')
  const { Status, StatusId } = ObjdbmlStatus
  return StatusId === SUCCESS ? sentPage(form) : brokenRulePage(Status ?? '')
}

const failureByStatus: Record<number, NoscriptFailure> = {
  400: 'unreadable',
  413: 'too-large',
  415: 'unreadable',
  429: 'too-many',
}
