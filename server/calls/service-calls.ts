import cors, { type FastifyCorsOptions } from '@fastify/cors'
import type { FastifyPluginAsync, onRequestHookHandler } from 'fastify'
import { validatorCompiler } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import type { EmployeeLookup } from '../employees/employee-lookup.ts'
import { answerUnmatched } from '../http/answer-unmatched.ts'
import { answerError, answerUnknownCall } from '../http/error-answers.ts'
import type { RateLimit } from '../http/rate-limit.ts'
import { type ResponseHeaders, setRouteHeaders } from '../http/response-headers.ts'
import { shedLoad } from '../http/under-pressure.ts'
import type { AcceptRequest } from '../requests/accept-request.ts'
import { employeeDetail } from './employee-detail.ts'
import { proposalInsert } from './proposal-insert.ts'
import { sendMail } from './send-mail.ts'

// Without a locale, Zod's errors have no details such as "expected string, received number".
z.config(z.locales.en())

type Needs = {
  lookup: EmployeeLookup
  accept: AcceptRequest
  allowedOrigins: string[]
  headers: ResponseHeaders
  checkOrigin: onRequestHookHandler
  /** Hooks of the two writing calls. */
  beforeWriting: (RateLimit | onRequestHookHandler)[]
}

/** The three calls. Every answer below their path carries the envelope, errors included. */
export const serviceCalls: FastifyPluginAsync<Needs> = async (
  app,
  { lookup, accept, allowedOrigins, checkOrigin, beforeWriting, headers },
) => {
  setRouteHeaders(app, headers)
  app.setValidatorCompiler(validatorCompiler)
  app.removeContentTypeParser('text/plain')
  app.setErrorHandler(answerError)
  if (allowedOrigins.length > 0) await app.register(cors, corsFor(allowedOrigins))
  answerUnmatched(app, answerUnknownCall)
  await shedLoad(app)

  await app.register(proposalInsert, { accept, onRequest: beforeWriting })
  await app.register(sendMail, { accept, onRequest: beforeWriting })
  await app.register(employeeDetail, { lookup, onRequest: [...lookup.rateLimits, checkOrigin] })
}

const corsFor = (allowedOrigins: string[]): FastifyCorsOptions => ({
  origin: (origin, answer) => answer(null, allowedOrigins.find((known) => known === origin) ?? false),
  methods: ['POST'],
  allowedHeaders: ['Content-Type', 'Idempotency-Key'],
  exposedHeaders: ['Retry-After'],
})
