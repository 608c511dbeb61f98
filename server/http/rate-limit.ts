import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { no } from '../../contract/envelope.ts'

const MINUTE_MS = 60_000

/** A hook that answers 429 over the limit. */
export type RateLimit = (request: FastifyRequest, reply: FastifyReply) => Promise<void>

/** Throttles each address by a rate limit. Routes with the same hook share one count. 0 a minute: no limit. */
export function limitCalls(app: FastifyInstance, perMinute: number): RateLimit[] {
  if (perMinute === 0) return []
  const count = app.createRateLimit({ max: perMinute, timeWindow: MINUTE_MS })
  const answer429 = async (request: FastifyRequest, reply: FastifyReply) => {
    const limit = await count(request)
    if (limit.isAllowed || !limit.isExceeded) return
    const seconds = limit.ttlInSeconds
    await reply
      .code(429)
      .header('retry-after', seconds)
      .send(no(`Too many calls; try again in ${seconds} seconds.`))
  }
  return [answer429]
}

/** Look-ups have twice the limit of writing calls. */
export const limitLookups = (app: FastifyInstance, perMinute: number) => limitCalls(app, perMinute * 2)
