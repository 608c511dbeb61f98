import type { FastifyInstance, onRequestAsyncHookHandler } from 'fastify'
import { no } from '../../contract/envelope.ts'

const MINUTE_MS = 60_000
/** With the default: 100 look-ups a second. */
const ADDRESSES_TOGETHER = 100

type Options = {
  /** Calls a minute of everybody together; who is over their own limit does not count here. */
  overall?: number
}

/** Routes that share the handler share its count. Zero calls a minute means any number. */
export function limitTo(
  app: FastifyInstance,
  callsAMinute: number,
  { overall }: Options = {},
): onRequestAsyncHookHandler[] {
  if (callsAMinute === 0) return []
  const limits = [app.createRateLimit({ max: callsAMinute, timeWindow: MINUTE_MS })]
  if (overall !== undefined) {
    const keyGenerator = () => 'everybody'
    limits.push(app.createRateLimit({ max: overall, timeWindow: MINUTE_MS, keyGenerator }))
  }
  return limits.map(
    (count): onRequestAsyncHookHandler =>
      async (request, reply) => {
        const limit = await count(request)
        if (limit.isAllowed || !limit.isExceeded) return
        const seconds = limit.ttlInSeconds
        await reply
          .code(429)
          .header('retry-after', seconds)
          .send(no(`Too many calls; try again in ${seconds} seconds.`))
      },
  )
}

/** Twice as many as writing calls, and a bound on what any number of addresses can try. */
export const limitToLookUps = (app: FastifyInstance, rateLimit: number) =>
  limitTo(app, rateLimit * 2, { overall: rateLimit * 2 * ADDRESSES_TOGETHER })
