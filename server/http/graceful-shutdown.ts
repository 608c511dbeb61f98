import type { FastifyInstance } from 'fastify'

/** While the service stops, an answer is the last of its connection; an idle one would keep it from stopping. */
export function hangUpWhenStopping(app: FastifyInstance) {
  let stopping = false
  app.addHook('preClose', async () => {
    stopping = true
  })
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (stopping) reply.header('connection', 'close')
    done()
  })
}
