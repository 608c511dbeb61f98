import type { FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The time for the answer of this route, if it is not the common one. */
    answerMs?: number
  }
}

/** The handler continues after the timeout. A retry with the same idempotency key finds the record that it stored. */
export class AnswerTimeout extends Error {
  override name = 'AnswerTimeout'
  readonly statusCode = 503
}

/**
 * Passes an error to the route's error handler if a request is not answered in time. Fastify's `handlerTimeout` has no
 * effect after the request's body was read (https://github.com/fastify/fastify/pull/6725).
 */
export const addAnswerTimeout = (app: FastifyInstance, answerMs: number) =>
  app.addHook('onRequest', ({ routeOptions }, reply, done) => {
    const sendTimeoutError = () => {
      if (!reply.sent && !reply.raw.headersSent) reply.send(new AnswerTimeout(TIMEOUT_MESSAGE))
    }
    const timer = setTimeout(sendTimeoutError, routeOptions.config.answerMs ?? answerMs)
    // `close` follows the answer, and also a connection that the client closes.
    reply.raw.once('close', () => clearTimeout(timer))
    done()
  })

const TIMEOUT_MESSAGE = 'The answer took too long; try again later.'
