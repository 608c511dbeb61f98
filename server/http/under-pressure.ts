import underPressure from '@fastify/under-pressure'
import type { FastifyInstance } from 'fastify'

/** Of the mean over one sample: a short peak is not an overload. */
const MAX_EVENT_LOOP_DELAY_MS = 2_000
const SAMPLE_MS = 5_000

/** Load shedding: answers 503 at once while the event loop is overloaded. */
export const shedLoad = (app: FastifyInstance) =>
  app.register(underPressure, {
    maxEventLoopDelay: MAX_EVENT_LOOP_DELAY_MS,
    sampleInterval: SAMPLE_MS,
  })
