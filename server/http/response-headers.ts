import helmet, { type FastifyHelmetOptions } from '@fastify/helmet'
import Fastify, { type FastifyInstance } from 'fastify'

export type Headers = Record<string, string>

declare module 'fastify' {
  interface FastifyContextConfig {
    /** In the place of those that every other answer has. */
    fixedHeaders?: Headers
  }
}

/** Adds the same headers to every answer, but for routes that have their own. */
export const addFixedHeaders = (app: FastifyInstance, headers: Headers) =>
  app.addHook('onRequest', ({ routeOptions }, reply, done) => {
    reply.headers(routeOptions.config?.fixedHeaders ?? headers)
    done()
  })

/** Gives the routes that are added from now on headers of their own. */
export const ownFixedHeaders = (app: FastifyInstance, fixedHeaders: Headers) =>
  app.addHook('onRoute', (route) => {
    route.config = { ...route.config, fixedHeaders }
  })

/** What helmet sends for these options. Asked once: it would put every answer's headers together anew. */
export async function headersOfHelmet(options: FastifyHelmetOptions): Promise<Headers> {
  const app = Fastify()
  await app.register(helmet, options)
  app.get('/', (_request, reply) => reply.send(''))
  const { headers } = await app.inject('/')
  await app.close()
  const ofThisAnswer = ['connection', 'content-length', 'content-type', 'date']
  const sent = Object.entries(headers).filter(([name]) => !ofThisAnswer.includes(name))
  return Object.fromEntries(sent.map(([name, value]) => [name, String(value)]))
}
