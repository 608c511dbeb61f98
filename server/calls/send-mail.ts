import type { RouteShorthandOptions } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { GenericRequest, MAX_MAIL_BYTES } from '../../contract/calls.ts'
import { no } from '../../contract/envelope.ts'
import { readObserved } from '../../contract/observed.ts'
import { readTouches } from '../../contract/read-touch.ts'
import type { Judge } from '../spam/judge.ts'
import { sendingOfMessage } from '../spam/sending.ts'
import type { Messages } from '../store/store.ts'
import { answerAdded, writingHeaders } from './answer-added.ts'

type Needs = {
  messages: Messages
  judge: Judge
  wakeMail: () => void
  onRequest: RouteShorthandOptions['onRequest']
}

/** Of a contact message the service knows only the HTML; it is sanitised where it is read. */
export const sendMail: FastifyPluginAsyncZod<Needs> = async (
  app,
  { messages, judge, wakeMail, onRequest },
) => {
  const schema = { body: GenericRequest, headers: writingHeaders }
  app.post('/SendMail', { schema, onRequest }, async ({ body, headers }, reply) => {
    const html = body.StrOne.trim()
    if (html === '') return no('StrOne is required: the message as HTML.')
    if (Buffer.byteLength(html) > MAX_MAIL_BYTES) {
      return no(`StrOne must have at most ${MAX_MAIL_BYTES / 1024} KiB.`)
    }
    const sending = sendingOfMessage(html)
    const suspicion = judge.judge(sending, readObserved(headers))
    const key = headers['idempotency-key'] ?? null
    const added = await messages.add(html, key, suspicion, readTouches(headers))
    if (added.outcome === 'added') judge.remember(sending)
    return answerAdded(reply, added, wakeMail)
  })
}
