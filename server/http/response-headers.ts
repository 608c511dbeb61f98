import type { FastifyInstance } from 'fastify'

export type ResponseHeaders = Record<string, string>

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Sent instead of the default headers. */
    responseHeaders?: ResponseHeaders
  }
}

/** Adds the headers to every answer, except for routes with separate headers. */
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
