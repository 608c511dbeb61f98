import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { no } from '../../contract/envelope.ts'
import { SERVICE_PATH } from '../../contract/wire/call-request.ts'
import { MAX_BODY_BYTES } from '../../contract/wire/calls.ts'
import { AnswerTimeout } from './answer-timeout.ts'
import { BUG, isBug } from './is-bug.ts'

/** Long enough for a restart of the database or a load peak. */
const RETRY_AFTER_SECONDS = 5

const calls = ['ProposalInsert', 'SendMail', 'EmployessDetailAll'].map((name) => `${SERVICE_PATH}/${name}`)

/** 405 for a call with another method than POST, 404 for any other path below SERVICE_PATH. */
export function answerUnknownCall(request: FastifyRequest, reply: FastifyReply) {
  const [path = ''] = request.url.split('?')
  return calls.includes(path)
    ? reply.code(405).header('allow', 'POST').send(no('A call is sent with POST.'))
    : reply.code(404).send(no('There is no such call.'))
}

/** Errors of the client are answered with their reason; errors of the service are logged. */
export function answerError(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  const status = error.statusCode ?? (isBug(error) ? 500 : 503)
  if (status < 500) return reply.code(status).send(no(refusalReason(error, status)))
  if (status === 500) {
    request.log.error(error, BUG)
    return reply.code(500).send(no('Something went wrong here; try again later.'))
  }
  request.log.error(error)
  return reply
    .code(503)
    .header('retry-after', RETRY_AFTER_SECONDS)
    .send(no(error instanceof AnswerTimeout ? error.message : UNAVAILABLE))
}

const UNAVAILABLE = 'The service cannot keep or read records now; try again later.'

function refusalReason({ validation, validationContext, message }: FastifyError, status: number) {
  const [first] = validation ?? []
  if (validationContext === 'headers') return 'Idempotency-Key must be 1 to 255 printable characters.'
  if (first) return `The body is not as expected at ${first.instancePath}: ${first.message}.`
  if (status === 413) return `The body must have at most ${MAX_BODY_BYTES / 1024} KiB.`
  if (status === 415) return 'The content type must be application/json.'
  if (status === 400) return 'The body must be JSON.'
  return message
}
