import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Envelope, SUCCESS } from '../../contract/envelope.ts'
import {
  brokenRulePage,
  notSentPage,
  type PlainFailure,
  type PlainForm,
  sentPage,
} from '../../contract/noscript-forms.ts'

/** What a call would say as an envelope, a page says: whoever sends a form by hand reads no JSON. */
export const answerWithPage =
  (form: PlainForm) => async (_request: FastifyRequest, reply: FastifyReply, payload: unknown) => {
    // No redirect for a foreign page. A visitor of our own form can get this answer too: some old browsers hide its origin.
    if (reply.statusCode === 403) {
      reply.type('text/plain; charset=utf-8')
      return NOT_FROM_HERE
    }
    const page = pageFor(form, reply.statusCode, JSON.parse(String(payload)) as Envelope)
    reply.code(303).header('location', page)
    reply.removeHeader('content-type').removeHeader('retry-after')
    return ''
  }

const NOT_FROM_HERE =
  'Nothing was sent: the browser did not say that this form is on this site. Open the form on this site and send it from there.\n'

function pageFor(form: PlainForm, status: number, { ObjdbmlStatus }: Envelope) {
  if (status !== 200) return notSentPage(failures[status] ?? 'unavailable')
  const { Status, StatusId } = ObjdbmlStatus
  return StatusId === SUCCESS ? sentPage(form) : brokenRulePage(Status ?? '')
}

const failures: Record<number, PlainFailure> = {
  400: 'unreadable',
  413: 'too-large',
  415: 'unreadable',
  429: 'too-many',
}
