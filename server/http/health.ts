import type { FastifyInstance } from 'fastify'

/** `/healthz`: the process answers. `/readyz`: so does its database. */
export function serveHealth(app: FastifyInstance, ping: () => Promise<void>) {
  app.get('/healthz', (_request, reply) => reply.header('cache-control', 'no-store').send('ok\n'))
  app.get('/readyz', async (_request, reply) => {
    reply.header('cache-control', 'no-store')
    try {
      await ping()
      return 'ok\n'
    } catch {
      return reply.code(503).send('The database does not answer.\n')
    }
  })
}
