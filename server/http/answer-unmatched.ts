import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/**
 * Answers a request that no route matches, one with a wrong method included, before its body is read: neither the
 * content type nor the body changes the answer. `callNotFound()` of a route leads to the same answer.
 */
export function answerUnmatched(
  app: FastifyInstance,
  answer: (request: FastifyRequest, reply: FastifyReply) => FastifyReply,
) {
  app.setNotFoundHandler(answer)
  app.addHook('onRequest', (request, reply, done) => {
    if (request.is404) answer(request, reply)
    else done()
  })
}
