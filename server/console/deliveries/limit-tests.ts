import rateLimit from '@fastify/rate-limit'
import type { FastifyRequest } from 'fastify'
import type { CallGroup } from '../guard/console-parts.ts'
import { signedInOn } from '../guard/guard.ts'
import { Refusal } from '../guard/refusal.ts'

/** For each person: tests go to the same receivers as all other deliveries, which may limit their number. */
const TEST_LIMIT = { max: 5, timeWindow: 10 * 60_000 }

/** Refuses a test after too many `tests` of the same person. */
export async function limitTests(app: Parameters<CallGroup>[0], tests: 'test emails' | 'test notices') {
  await app.register(rateLimit, { global: false })
  const count = app.createRateLimit({
    ...TEST_LIMIT,
    keyGenerator: (request) => signedInOn(request).staff.id ?? 'command line',
  })
  return async (request: FastifyRequest) => {
    const limit = await count(request)
    if (limit.isAllowed || !limit.isExceeded) return
    throw new Refusal(
      429,
      'too-many',
      `You can send ${TEST_LIMIT.max} ${tests} in ten minutes. Try again in ${minutesText(limit.ttlInSeconds)}.`,
    )
  }
}

function minutesText(seconds: number) {
  const minutes = Math.ceil(seconds / 60)
  return minutes === 1 ? '1 minute' : `${minutes} minutes`
}
