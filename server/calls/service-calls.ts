import cors, { type FastifyCorsOptions } from '@fastify/cors'
import type { FastifyPluginAsync, onRequestHookHandler } from 'fastify'
import { validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { no, yes } from '../../contract/envelope.ts'
import { readFormSignals } from '../../contract/form-signals.ts'
import { ruleSentence } from '../../contract/forms/rule-codes.ts'
import { readLegacyDate } from '../../contract/legacy-date.ts'
import { FORM_LOCALE, readLocale } from '../../contract/locales.ts'
import { readAttribution } from '../../contract/read-attribution.ts'
import { FORM_CONSENT, readConsent } from '../../contract/request/consent.ts'
import { GenericRequest, IdempotencyKey, MAX_MAIL_BYTES } from '../../contract/wire/calls.ts'
import { ProposalInsertRequest } from '../../contract/wire/proposal-insert.ts'
import { readContactHtml } from '../../records/contact-html.ts'
import type { EmployeeLookup } from '../employees/employee-lookup.ts'
import { answerUnmatched } from '../http/answer-unmatched.ts'
import { answerError, answerUnknownCall } from '../http/error-answers.ts'
import type { RateLimit } from '../http/rate-limit.ts'
import { type ResponseHeaders, setRouteHeaders } from '../http/response-headers.ts'
import { shedLoad } from '../http/under-pressure.ts'
import { type AcceptRequest, answerRequest, type RequestMeta, readProposal } from '../requests/accept-request.ts'

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

/**
 * The three calls. Every answer below their path carries the envelope, errors included. The schemas check the shape (else
 * 400), the contract's rules the values (else `StatusId` 0).
 */
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
  const calls = app.withTypeProvider<ZodTypeProvider>()

  const proposal = { body: ProposalInsertRequest, headers: requestHeaders }
  calls.post('/ProposalInsert', { schema: proposal, onRequest: beforeWriting }, async ({ body, headers }, reply) => {
    const [{ Flag, CreateDate, ...values }] = body.dbmlProposalList
    const read = readProposal(values, Flag, readLegacyDate(CreateDate) ?? Date.now())
    if ('brokenRule' in read) return no(ruleSentence(read.brokenRule))
    return answerRequest(reply, await accept(read.request, requestMeta(headers)))
  })

  // A contact message is HTML, which is read here once.
  const mail = { body: GenericRequest, headers: requestHeaders }
  calls.post('/SendMail', { schema: mail, onRequest: beforeWriting }, async ({ body, headers }, reply) => {
    const html = body.StrOne.trim()
    if (html === '') return no('StrOne is required: the message as HTML.')
    if (Buffer.byteLength(html) > MAX_MAIL_BYTES) {
      return no(`StrOne must have at most ${MAX_MAIL_BYTES / 1024} KiB.`)
    }
    return answerRequest(reply, await accept(readContactHtml(html), requestMeta(headers)))
  })

  const onRequest = [...lookup.rateLimits, checkOrigin]
  calls.post('/EmployessDetailAll', { schema: { body: GenericRequest }, onRequest }, async ({ body }) => {
    const employee = await lookup.find(body.StrOne)
    return employee
      ? { ...yes(), dbmlEmployeeDetailsList: [employee] }
      : { ...no('There is no such employee.'), dbmlEmployeeDetailsList: [] }
  })
}

const corsFor = (allowedOrigins: string[]): FastifyCorsOptions => ({
  origin: (origin, answer) => answer(null, allowedOrigins.find((known) => known === origin) ?? false),
  methods: ['POST'],
  allowedHeaders: ['Content-Type', 'Idempotency-Key'],
  exposedHeaders: ['Retry-After'],
})

/** The headers of a writing call that Fastify validates. The object is loose, because Zod would remove other headers. */
const requestHeaders = z.looseObject({ 'idempotency-key': z.optional(IdempotencyKey) })

const requestMeta = (headers: z.infer<typeof requestHeaders>): RequestMeta => ({
  key: headers['idempotency-key'] ?? null,
  formSignals: readFormSignals(headers),
  attribution: readAttribution(headers),
  locale: readLocale(headers[FORM_LOCALE.toLowerCase()]),
  consentHash: readConsent(headers[FORM_CONSENT.toLowerCase()]),
})
