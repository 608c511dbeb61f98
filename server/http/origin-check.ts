import type { FastifyRequest, onRequestHookHandler } from 'fastify'
import { no } from '../../contract/envelope.ts'

/**
 * Refuses cross-site requests of browsers (CSRF) unless their origin is allowed. Clients that send neither
 * `Sec-Fetch-Site` nor `Origin` are not browsers, and are served.
 */
export const checkOrigin =
  (allowed: string[]): onRequestHookHandler =>
  (request, reply, done) => {
    const { origin } = request.headers
    const isAllowed = origin !== undefined && allowed.includes(origin)
    if (isAllowed || !isCrossSite(request)) return done()
    reply.code(403).send(no('Calls from other sites are refused.'))
  }

function isCrossSite({ headers, host }: FastifyRequest) {
  const { origin, 'sec-fetch-site': site } = headers
  if (site !== undefined) return site === 'cross-site'
  return origin !== undefined && URL.parse(origin)?.host !== host
}
