import type { FastifyInstance } from 'fastify'

/** Graceful shutdown: running requests are answered with `Connection: close`, because keep-alive connections would delay the stop. */
export function closeConnectionsOnShutdown(app: FastifyInstance) {
  let stopping = false
  app.addHook('preClose', async () => {
    stopping = true
  })
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (stopping) reply.header('connection', 'close')
    done()
  })
}
