import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'

type Call = { request: FastifyRequest; reply: FastifyReply }

/** Answers a list that the console polls: with 304 if the console has this answer. */
export const answerIfChanged = <Answer extends object>(call: Call, answer: Answer) =>
  answerUnlessKnown(call, hashOf(answer), () => answer)

/** The same with a version that is known before the answer is read. A different answer must have a different version. */
export async function answerUnlessKnown<Answer>(
  { request, reply }: Call,
  version: string,
  read: () => Answer | Promise<Answer>,
) {
  const etag = `W/"${version}"`
  reply.header('etag', etag)
  return request.headers['if-none-match'] === etag ? reply.code(304).send() : read()
}

const hashOf = (answer: object) =>
  createHash('sha256').update(JSON.stringify(answer)).digest('base64url').slice(0, 22)
