import type { FastifyInstance, FastifyRequest } from 'fastify'
import { no } from '../../contract/envelope.ts'

/** A call that is not answered by then is refused; what it wrote may still be kept, as the key of a repeated call shows. */
export function answerWithin(app: FastifyInstance, ms: number) {
  const timers = new WeakMap<FastifyRequest, NodeJS.Timeout>()
  app.addHook('onRequest', (request, reply, done) => {
    const refuse = () => reply.code(503).send(no('The answer took too long; try again later.'))
    timers.set(request, setTimeout(refuse, ms))
    done()
  })
  app.addHook('onResponse', (request, _reply, done) => {
    clearTimeout(timers.get(request))
    done()
  })
}
