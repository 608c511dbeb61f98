import underPressure from '@fastify/under-pressure'
import type { FastifyInstance } from 'fastify'

/** The limit of the mean delay over one sample, so that a short peak does not count as overload. */
const MAX_EVENT_LOOP_DELAY_MS = 2_000
const SAMPLE_MS = 5_000

/** Load shedding: answers 503 at once while the event loop is overloaded. */
export const shedLoad = (app: FastifyInstance) =>
  app.register(underPressure, {
    maxEventLoopDelay: MAX_EVENT_LOOP_DELAY_MS,
    sampleInterval: SAMPLE_MS,
  })
