import { setTimeout } from 'node:timers/promises'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { limitMisses, type RateLimit } from './rate-limit.ts'

/** A person who mistypes an id tries a few times. */
const FREE_MISSES = 10
const STEP_MS = 250
const MAX_MS = 5_000
const MAX_COUNTED = FREE_MISSES + MAX_MS / STEP_MS
/** Counted from an address's first miss. */
const FORGET_MS = 10 * 60_000

export type MissThrottle = {
  /** Delays the request by the address's earlier misses. Call it before the look-up, so that hit and miss take the same time. */
  delay(request: FastifyRequest): Promise<void>
  /** Counts a miss; answers 429 if all addresses together exceed their limit of misses. */
  countMiss: RateLimit
}

type Wait = (ms: number) => Promise<unknown>

/** Throttles enumeration: each miss of an address delays its following look-ups, hits included. */
export function throttleMisses(
  app: FastifyInstance,
  perMinute: number,
  wait: Wait = setTimeout,
): MissThrottle {
  if (perMinute === 0) return noThrottle
  const count = app.createRateLimit({ max: MAX_COUNTED, timeWindow: FORGET_MS })
  const limitAll = limitMisses(app, perMinute)
  return {
    async delay(request) {
      const missed = await count(request, { increment: false })
      if (missed.isAllowed) return
      const ms = (missed.max - missed.remaining - FREE_MISSES) * STEP_MS
      if (ms > 0) await wait(ms)
    },
    async countMiss(request, reply) {
      await count(request)
      await limitAll(request, reply)
    },
  }
}

const noThrottle: MissThrottle = {
  delay: async () => {},
  countMiss: async () => {},
}
