import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/**
 * Answers requests without a matching route, also those with a wrong method, before the body is parsed: the answer does
 * not depend on body or content type. `callNotFound()` in a route gives the same answer.
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
