import type { FastifyInstance } from 'fastify'

/** The handler continues after the time-out. A retry with the same idempotency key finds the record that it stored. */
export class AnswerTooLate extends Error {
  override name = 'AnswerTooLate'
  readonly statusCode = 503
}

/**
 * Hands an error to the route's error handler when a request is not answered in time. Fastify's `handlerTimeout` would
 * do it, but forgets a request whose body has been read (https://github.com/fastify/fastify/pull/6725).
 */
export const answerWithin = (app: FastifyInstance, answerMs: number) =>
  app.addHook('onRequest', (_request, reply, done) => {
    const giveUp = () => {
      if (!reply.sent && !reply.raw.headersSent) reply.send(new AnswerTooLate(TOO_LATE))
    }
    const timer = setTimeout(giveUp, answerMs)
    // After the answer, and also when the caller closes the connection.
    reply.raw.once('close', () => clearTimeout(timer))
    done()
  })

const TOO_LATE = 'The answer took too long; try again later.'
