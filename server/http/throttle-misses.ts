import { setTimeout } from 'node:timers/promises'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Limit, limitToMisses } from './rate-limit.ts'

/** A misprinted code is tried some times. */
const FREE_MISSES = 10
const STEP_MS = 250
const MOST_MS = 5_000
const MOST_COUNTED = FREE_MISSES + MOST_MS / STEP_MS
/** From an address's first miss on. */
const FORGET_MS = 10 * 60_000

export type SlowDown = {
  /** The longer, the more the address has missed. To be waited for before anything is looked up: what it asks for makes no difference. */
  untilItsTurn(request: FastifyRequest): Promise<void>
  /** Answers by itself when everybody together missed too often. */
  countMiss: Limit
}

type Wait = (ms: number) => Promise<unknown>

/** Whoever asks again and again for what is not there is answered late, also when it is there. */
export function slowDown(
  app: FastifyInstance,
  rateLimit: number,
  wait: Wait = setTimeout,
): SlowDown {
  if (rateLimit === 0) return noSlowDown
  const count = app.createRateLimit({ max: MOST_COUNTED, timeWindow: FORGET_MS })
  const refuseOver = limitToMisses(app, rateLimit)
  return {
    async untilItsTurn(request) {
      const missed = await count(request, { increment: false })
      if (missed.isAllowed) return
      const ms = (missed.max - missed.remaining - FREE_MISSES) * STEP_MS
      if (ms > 0) await wait(ms)
    },
    async countMiss(request, reply) {
      await count(request)
      await refuseOver(request, reply)
    },
  }
}

const noSlowDown: SlowDown = {
  untilItsTurn: async () => {},
  countMiss: async () => {},
}
