import helmet, { type FastifyHelmetOptions } from '@fastify/helmet'
import Fastify, { type FastifyInstance } from 'fastify'

export type ResponseHeaders = Record<string, string>

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Sent in place of the headers of all other answers. */
    responseHeaders?: ResponseHeaders
  }
}

/** Adds the headers to every answer, except for routes with headers of their own. */
export const addResponseHeaders = (app: FastifyInstance, headers: ResponseHeaders) =>
  app.addHook('onRequest', ({ routeOptions }, reply, done) => {
    reply.headers(routeOptions.config?.responseHeaders ?? headers)
    done()
  })

/** Sets the headers of all routes that are added after this call. */
export const setRouteHeaders = (app: FastifyInstance, responseHeaders: ResponseHeaders) =>
  app.addHook('onRoute', (route) => {
    route.config = { ...route.config, responseHeaders }
  })

/** The headers that helmet sends with these options, computed once: helmet computes them for each answer. */
export async function helmetHeaders(options: FastifyHelmetOptions): Promise<ResponseHeaders> {
  const app = Fastify()
  await app.register(helmet, options)
  app.get('/', (_request, reply) => reply.send(''))
  const { headers } = await app.inject('/')
  await app.close()
  const ofThisAnswer = ['connection', 'content-length', 'content-type', 'date']
  const sent = Object.entries(headers).filter(([name]) => !ofThisAnswer.includes(name))
  return Object.fromEntries(sent.map(([name, value]) => [name, String(value)]))
}
