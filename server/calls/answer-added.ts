import type { FastifyReply } from 'fastify'
import * as z from 'zod/mini'
import { IdempotencyKey } from '../../contract/calls.ts'
import { no, yes } from '../../contract/envelope.ts'
import type { Added } from '../store/store.ts'

/** Headers of a call that writes. Loose: other plugins still read theirs. */
export const writingHeaders = z.looseObject({ 'idempotency-key': z.optional(IdempotencyKey) })

/** What a call that writes says when the record is on disk. */
export function answerAdded(reply: FastifyReply, { outcome }: Added, wakeMail: () => void) {
  if (outcome === 'conflict') {
    return reply.code(422).send(no('This Idempotency-Key came with another record before.'))
  }
  if (outcome === 'added') wakeMail()
  return reply.send(yes())
}
