import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { no } from '../../contract/envelope.ts'

const MINUTE_MS = 60_000
/** The limit of misses over all addresses, as a multiple of one address's limit. With the default: 100 misses a second. */
const ADDRESSES_TOGETHER = 100

/** A hook or step of a handler that answers 429 over the limit. */
export type RateLimit = (request: FastifyRequest, reply: FastifyReply) => Promise<void>

/** Rate limit for each address. Routes with the same hook share one count. 0 a minute: no limit. */
export const limitCalls = (app: FastifyInstance, perMinute: number): RateLimit[] =>
  perMinute === 0 ? [] : [answer429Over(app, { max: perMinute })]

/** Look-ups have twice the limit of writing calls. */
export const limitLookups = (app: FastifyInstance, perMinute: number) =>
  limitCalls(app, perMinute * 2)

/** Rate limit for the misses of all addresses together. Hits are never refused by it, or an attacker could lock everybody out. */
export const limitMisses = (app: FastifyInstance, perMinute: number) =>
  answer429Over(app, {
    max: perMinute * 2 * ADDRESSES_TOGETHER,
    keyGenerator: () => 'all addresses',
  })

function answer429Over(
  app: FastifyInstance,
  options: { max: number; keyGenerator?: () => string },
): RateLimit {
  const count = app.createRateLimit({ ...options, timeWindow: MINUTE_MS })
  return async (request, reply) => {
    const limit = await count(request)
    if (limit.isAllowed || !limit.isExceeded) return
    const seconds = limit.ttlInSeconds
    await reply
      .code(429)
      .header('retry-after', seconds)
      .send(no(`Too many calls; try again in ${seconds} seconds.`))
  }
}
