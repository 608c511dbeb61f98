import cors from '@fastify/cors'
import rateLimit from '@fastify/rate-limit'
import underPressure from '@fastify/under-pressure'
import type { FastifyPluginAsync } from 'fastify'
import { validatorCompiler } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import type { Site } from '../../contract/site.ts'
import type { RunSettings } from '../../settings/run-settings.ts'
import { answerWithin } from '../http/answer-within.ts'
import { addFixedHeaders } from '../http/fixed-headers.ts'
import { limitTo, limitToLookUps } from '../http/limit-to.ts'
import { refuseForeignPages } from '../http/refuse-foreign-pages.ts'
import { slowDown } from '../http/slow-down.ts'
import type { Store } from '../store/store.ts'
import { employeeDetail } from './employee-detail.ts'
import { openKeepSent } from './keep-sent.ts'
import { proposalInsert } from './proposal-insert.ts'
import { answerError, answerUnknown } from './refusals.ts'
import { sendMail } from './send-mail.ts'

/** A mean over some seconds: a slow moment is no overload. */
const MAX_EVENT_LOOP_DELAY_MS = 2_000
const PRESSURE_SAMPLE_MS = 5_000

// So that a wrong shape is named: "expected string, received number".
z.config(z.locales.en())

type Needs = {
  store: Store
  settings: RunSettings
  site: Site
  wakeMail: () => void
  answerMs: number
}

/** The three calls with what they share; every answer below their path carries the envelope. */
export const serviceCalls: FastifyPluginAsync<Needs> = async (
  app,
  { store, settings, site, wakeMail, answerMs },
) => {
  const { allowedOrigins, publicUrl } = settings
  app.setValidatorCompiler(validatorCompiler)
  app.removeContentTypeParser('text/plain')
  app.setErrorHandler(answerError)
  app.setNotFoundHandler(answerUnknown)
  addFixedHeaders(app, { 'cache-control': 'no-store' })
  answerWithin(app, answerMs)

  await app.register(cors, {
    origin: (origin, answer) =>
      answer(null, allowedOrigins.find((known) => known === origin) ?? false),
    methods: ['POST'],
    allowedHeaders: ['Content-Type', 'Idempotency-Key'],
    exposedHeaders: ['Retry-After'],
  })
  await app.register(underPressure, {
    maxEventLoopDelay: MAX_EVENT_LOOP_DELAY_MS,
    sampleInterval: PRESSURE_SAMPLE_MS,
  })
  await app.register(rateLimit, { global: false })

  const foreign = refuseForeignPages([publicUrl, ...allowedOrigins])
  const writing = [...limitTo(app, settings.rateLimit), foreign]
  const reading = [...limitToLookUps(app, settings.rateLimit), foreign]
  const keep = openKeepSent({ ...store, wakeMail })
  await app.register(proposalInsert, { keep, onRequest: writing })
  await app.register(sendMail, { keep, onRequest: writing })
  await app.register(employeeDetail, {
    ...{ employees: store.employees, show: site.employee.show, onRequest: reading },
    slowDown: slowDown(app, settings.rateLimit),
  })
}
