import type { FastifyInstance, onRequestAsyncHookHandler } from 'fastify'
import { no } from '../../contract/envelope.ts'

const MINUTE_MS = 60_000

/** Routes that share the handler share its count. Zero calls a minute means any number. */
export function limitTo(app: FastifyInstance, callsAMinute: number): onRequestAsyncHookHandler[] {
  if (callsAMinute === 0) return []
  const count = app.createRateLimit({ max: callsAMinute, timeWindow: MINUTE_MS })
  const refuse: onRequestAsyncHookHandler = async (request, reply) => {
    const limit = await count(request)
    if (limit.isAllowed || !limit.isExceeded) return
    const seconds = limit.ttlInSeconds
    await reply
      .code(429)
      .header('retry-after', seconds)
      .send(no(`Too many calls; try again in ${seconds} seconds.`))
  }
  return [refuse]
}
