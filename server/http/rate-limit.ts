import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { no } from '../../contract/envelope.ts'

const MINUTE_MS = 60_000
/** With the default: 100 misses a second. */
const ADDRESSES_TOGETHER = 100

/** Answers 429 to who is over. */
export type Limit = (request: FastifyRequest, reply: FastifyReply) => Promise<void>

/** Routes that share the handler share its count. Zero calls a minute means any number. */
export const limitTo = (app: FastifyInstance, callsAMinute: number) =>
  callsAMinute === 0
    ? []
    : [refuseOver(app.createRateLimit({ max: callsAMinute, timeWindow: MINUTE_MS }))]

/** Twice as many as writing calls. */
export const limitToLookUps = (app: FastifyInstance, rateLimit: number) =>
  limitTo(app, rateLimit * 2)

/** What any number of addresses may miss together. Hits are not counted here, nor refused: else a crowd could lock everybody out. */
export const limitToMisses = (app: FastifyInstance, rateLimit: number) =>
  refuseOver(
    app.createRateLimit({
      max: rateLimit * 2 * ADDRESSES_TOGETHER,
      timeWindow: MINUTE_MS,
      keyGenerator: () => 'everybody',
    }),
  )

const refuseOver =
  (count: ReturnType<FastifyInstance['createRateLimit']>): Limit =>
  async (request, reply) => {
    const limit = await count(request)
    if (limit.isAllowed || !limit.isExceeded) return
    const seconds = limit.ttlInSeconds
    await reply
      .code(429)
      .header('retry-after', seconds)
      .send(no(`Too many calls; try again in ${seconds} seconds.`))
  }
