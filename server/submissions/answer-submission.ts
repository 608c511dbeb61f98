import type { FastifyReply } from 'fastify'
import * as z from 'zod/mini'
import { IdempotencyKey } from '../../contract/calls.ts'
import { no, yes } from '../../contract/envelope.ts'
import { readObserved } from '../../contract/form-signals.ts'
import { readTouches } from '../../contract/read-attribution.ts'
import type { Added } from '../../store/submissions/idempotency-keys.ts'
import type { SentAs } from './accept-submission.ts'

/** Headers of a call that writes. Loose: other readers still find theirs. */
export const writingHeaders = z.looseObject({ 'idempotency-key': z.optional(IdempotencyKey) })

export const sentAs = (headers: z.infer<typeof writingHeaders>): SentAs => ({
  key: headers['idempotency-key'] ?? null,
  observed: readObserved(headers),
  touches: readTouches(headers),
})

/**
 * Answers a writing call after its record is on disk. If the database hung, the call may have been answered with 503
 * before: the visitor's retry carries the same idempotency key and gets this answer.
 */
export function answerAdded(reply: FastifyReply, { outcome }: Added) {
  if (reply.sent) return reply
  return outcome === 'conflict'
    ? reply.code(422).send(no('This Idempotency-Key came with another record before.'))
    : reply.send(yes())
}
