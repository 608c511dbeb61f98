import type { RouteShorthandOptions } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { no } from '../../contract/envelope.ts'
import { GenericRequest, MAX_MAIL_BYTES } from '../../contract/wire/calls.ts'
import { readContactHtml } from '../../records/contact-html.ts'
import type { AcceptRequest } from '../requests/accept-request.ts'
import { answerRequest, requestHeaders, requestMeta } from '../requests/answer-request.ts'

type Needs = { accept: AcceptRequest; onRequest: RouteShorthandOptions['onRequest'] }

/** A contact message is HTML, which is read here once. */
export const sendMail: FastifyPluginAsyncZod<Needs> = async (app, { accept, onRequest }) => {
  const schema = { body: GenericRequest, headers: requestHeaders }
  app.post('/SendMail', { schema, onRequest }, async ({ body, headers }, reply) => {
    const html = body.StrOne.trim()
    if (html === '') return no('StrOne is required: the message as HTML.')
    if (Buffer.byteLength(html) > MAX_MAIL_BYTES) {
      return no(`StrOne must have at most ${MAX_MAIL_BYTES / 1024} KiB.`)
    }
    return answerRequest(reply, await accept(readContactHtml(html), requestMeta(headers)))
  })
}
