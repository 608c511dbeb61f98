import type { RouteShorthandOptions } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { GenericRequest, MAX_MAIL_BYTES } from '../../contract/calls.ts'
import { no } from '../../contract/envelope.ts'
import type { KeepSent } from '../submissions/accept-submission.ts'
import { answerAdded, sentAs, writingHeaders } from '../submissions/answer-submission.ts'

type Needs = { keep: KeepSent; onRequest: RouteShorthandOptions['onRequest'] }

/** Of a contact message the service knows only the HTML; it is sanitised where it is read. */
export const sendMail: FastifyPluginAsyncZod<Needs> = async (app, { keep, onRequest }) => {
  const schema = { body: GenericRequest, headers: writingHeaders }
  app.post('/SendMail', { schema, onRequest }, async ({ body, headers }, reply) => {
    const html = body.StrOne.trim()
    if (html === '') return no('StrOne is required: the message as HTML.')
    if (Buffer.byteLength(html) > MAX_MAIL_BYTES) {
      return no(`StrOne must have at most ${MAX_MAIL_BYTES / 1024} KiB.`)
    }
    return answerAdded(reply, await keep.message(html, sentAs(headers)))
  })
}
