import underPressure from '@fastify/under-pressure'
import type { FastifyInstance } from 'fastify'

/** A mean over some seconds: a slow moment is no overload. */
const MAX_EVENT_LOOP_DELAY_MS = 2_000
const PRESSURE_SAMPLE_MS = 5_000

export const refuseUnderPressure = (app: FastifyInstance) =>
  app.register(underPressure, {
    maxEventLoopDelay: MAX_EVENT_LOOP_DELAY_MS,
    sampleInterval: PRESSURE_SAMPLE_MS,
  })
