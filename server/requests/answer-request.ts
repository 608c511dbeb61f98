import type { FastifyReply } from 'fastify'
import * as z from 'zod/mini'
import { no, yes } from '../../contract/envelope.ts'
import { readFormSignals } from '../../contract/form-signals.ts'
import { FORM_LOCALE, readLocale } from '../../contract/locales.ts'
import { readAttribution } from '../../contract/read-attribution.ts'
import { FORM_CONSENT, readConsent } from '../../contract/request/consent.ts'
import { referenceOf } from '../../contract/request/reference.ts'
import { IdempotencyKey } from '../../contract/wire/calls.ts'
import type { Added } from '../../store/requests/idempotency-keys.ts'
import type { RequestMeta } from './accept-request.ts'

/** The headers of a writing call that Fastify validates. The object is loose, because Zod would remove other headers. */
export const requestHeaders = z.looseObject({ 'idempotency-key': z.optional(IdempotencyKey) })

export const requestMeta = (headers: z.infer<typeof requestHeaders>): RequestMeta => ({
  key: headers['idempotency-key'] ?? null,
  formSignals: readFormSignals(headers),
  attribution: readAttribution(headers),
  locale: readLocale(headers[FORM_LOCALE.toLowerCase()]),
  consentHash: readConsent(headers[FORM_CONSENT.toLowerCase()]),
})

/**
 * Answers a writing call after its request is on disk. After a timeout the call has been answered with 503 already:
 * a retry with the same idempotency key gets this answer.
 */
export function answerRequest(reply: FastifyReply, added: Added) {
  if (reply.sent) return reply
  return added.outcome === 'conflict'
    ? reply.code(422).send(no('This Idempotency-Key came with another record before.'))
    : reply.send({ ...yes(), Reference: referenceOf(added.id) })
}
