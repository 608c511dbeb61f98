import { Negotiator } from '@fastify/accept-negotiator'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type BuiltFile, compressions } from './built-files.ts'

const negotiator = new Negotiator({ supportedValues: [...compressions] })

/** Answers with the file, or with 304 to who has it already. */
export function sendBuilt({ headers }: FastifyRequest, reply: FastifyReply, file: BuiltFile) {
  reply.headers(file.headers)
  if (knows(headers['if-none-match'], file.headers.etag)) return reply.code(304).send()
  return sendWhole(headers['accept-encoding'], reply, file)
}

/** The bytes alone, in the encoding that suits the client best. */
export function sendWhole(
  accepted: string | undefined,
  reply: FastifyReply,
  { bodies }: BuiltFile,
) {
  const encoding = accepted === undefined ? null : negotiator.negotiate(accepted)
  const compressed = encoding && bodies[encoding]
  if (compressed) reply.header('content-encoding', encoding)
  return reply.send(compressed || bodies.identity)
}

/** RFC 9110 §13.1.2, compared weakly. */
const knows = (tags: string | undefined, etag: string | undefined) =>
  tags?.split(',').some((tag) => [etag, '*'].includes(tag.trim()))
