import { Negotiator } from '@fastify/accept-negotiator'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type BuiltFile, compressions } from './built-files.ts'

const negotiator = new Negotiator({ supportedValues: [...compressions] })

/** Answers with the file, or with 304 if the client's copy is current. */
export function sendFile({ headers }: FastifyRequest, reply: FastifyReply, file: BuiltFile) {
  reply.headers(file.headers)
  if (matchesEtag(headers['if-none-match'], file.headers.etag)) return reply.code(304).send()
  return sendBody(headers['accept-encoding'], reply, file)
}

/** Sends the body only, in the best encoding that the client accepts. */
export function sendBody(acceptEncoding: string | undefined, reply: FastifyReply, { bodies }: BuiltFile) {
  const encoding = acceptEncoding === undefined ? null : negotiator.negotiate(acceptEncoding)
  const compressed = encoding && bodies[encoding]
  if (compressed) reply.header('content-encoding', encoding)
  return reply.send(compressed || bodies.identity)
}

/** `If-None-Match` by weak comparison (RFC 9110 §13.1.2). */
const matchesEtag = (tags: string | undefined, etag: string | undefined) =>
  tags?.split(',').some((tag) => [etag, '*'].includes(tag.trim()))
