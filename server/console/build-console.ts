import cookie from '@fastify/cookie'
import Fastify, { type FastifyError, type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import type { RefusalBody } from '../../contract/console/refusals.ts'
import { addAnswerTimeout } from '../http/answer-timeout.ts'
import { answerClientError } from '../http/client-errors.ts'
import { closeConnectionsOnShutdown } from '../http/graceful-shutdown.ts'
import { BUG, isBug } from '../http/is-bug.ts'
import { timeLimits, withTimeLimits } from '../http/time-limits.ts'
import { consoleHeaders } from './console-headers.ts'
import { consoleRoutes } from './console-routes.ts'
import type { ConsoleParts } from './guard/console-parts.ts'
import { guardCalls, refuseOtherHosts } from './guard/guard.ts'
import { Refusal } from './guard/refusal.ts'
import { oidcProvider } from './oidc/oidc-provider.ts'
import { readConsoleFiles, serveConsoleFiles } from './serve-console-files.ts'
import { oidcCallback } from './sign-in/oidc-callback.ts'
import { throttleSignIn } from './sign-in/throttle-sign-in.ts'

const MAX_BODY_BYTES = 256 * 1024
/** Longer than on the site, because staff upload photos of 20 MB. Only routes with a `bodyLimit` accept so much. */
const REQUEST_MS = 120_000

type Needs = Omit<ConsoleParts, 'version' | 'oidc' | 'throttleSignIn'> & {
  /** The built console. */
  filesDir: string
}

/** Builds the staff console: a listener of its own, for one host name. It does not listen yet. */
export async function buildConsole({ filesDir, ...needs }: Needs) {
  const { settings, log, origin, store } = needs
  const files = readConsoleFiles(filesDir)
  const oidc = settings.console?.oidc && oidcProvider(settings.console.oidc)
  const throttle = throttleSignIn({ perMinute: settings.rateLimit })
  const parts = { ...needs, version: files.version, oidc, throttleSignIn: throttle }
  const app = Fastify({
    ...(log && { loggerInstance: log }),
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: settings.trustProxy,
    bodyLimit: MAX_BODY_BYTES,
    ...withTimeLimits({ ...timeLimits, requestMs: REQUEST_MS }),
    clientErrorHandler: answerClientError,
    return503OnClosing: false,
  })
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  app.removeContentTypeParser('text/plain')
  app.setErrorHandler(answerRefusal)
  addAnswerTimeout(app, timeLimits.answerMs)
  closeConnectionsOnShutdown(app)
  app.addHook('onRequest', async (_request, reply) => {
    // Answers with built files replace `cache-control`.
    reply.headers({ ...consoleHeaders(origin()), 'cache-control': 'no-store' })
  })
  refuseOtherHosts(app, origin)
  await app.register(cookie)
  await app.register(serveConsoleFiles, files)
  if (oidc) await app.register(oidcCallback, parts)
  await app.register(
    async (calls) => {
      guardCalls(calls, { sessions: store.sessions, origin })
      await calls.register(consoleRoutes, parts)
    },
    { prefix: '/api' },
  )
  return app
}

/** Every failure is answered as JSON with a code and one sentence. */
function answerRefusal(error: FastifyError | Refusal, request: FastifyRequest, reply: FastifyReply) {
  const answer = (status: number, body: RefusalBody) => reply.code(status).send(body)
  if (error instanceof Refusal) {
    const { status, code, message, details } = error
    return answer(status, { ...details, code, message })
  }
  const status = error.statusCode ?? (isBug(error) ? 500 : 503)
  if (status < 500) return answer(status, { code: 'invalid', message: refusalOf(error, request) })
  if (status === 500) {
    request.log.error(error, BUG)
    return answer(500, {
      code: 'broken',
      message: 'Something went wrong in the console’s service. Your input is still here; try again.',
    })
  }
  request.log.error(error)
  return answer(503, {
    code: 'out-of-reach',
    message: 'The records are out of reach now. Your input is still here; try again in a moment.',
  })
}

function refusalOf({ validation, message, statusCode }: FastifyError, request: FastifyRequest) {
  const [first] = validation ?? []
  if (first) {
    const reason = first.message?.replace(/\.$/, '') // Some are sentences.
    return `The call is not as expected at ${first.instancePath || '/'}: ${reason}.`
  }
  if (statusCode === 413) {
    const { bodyLimit = MAX_BODY_BYTES } = request.routeOptions
    return `This call may have at most ${Math.floor(bodyLimit / 1_000)} kB.`
  }
  return message
}
