import type { FastifyRequest, onRequestHookHandler } from 'fastify'
import { no } from '../../contract/envelope.ts'

/** Refuses what a browser sends for a page of somebody else. Callers that are no browser are served. */
export const refuseForeignPages =
  (origins: string[]): onRequestHookHandler =>
  (request, reply, done) => {
    const { origin } = request.headers
    const isOurs = origin !== undefined && origins.includes(origin)
    if (isOurs || !isForeign(request)) return done()
    reply.code(403).send(no('Calls from other sites are refused.'))
  }

function isForeign({ headers, host }: FastifyRequest) {
  const { origin, 'sec-fetch-site': site } = headers
  if (site !== undefined) return site === 'cross-site'
  return origin !== undefined && URL.parse(origin)?.host !== host
}
