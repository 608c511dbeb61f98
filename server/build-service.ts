import { maxHeaderSize } from 'node:http'
import Fastify, { type FastifyBaseLogger, type FastifyError, LogController } from 'fastify'
import { MAX_BODY_BYTES } from '../contract/wire/calls.ts'
import type { RunSettings } from '../settings/run-settings.ts'
import type { Site } from '../settings/site.ts'
import type { Store } from '../store/open-store.ts'
import { api } from './api.ts'
import { readFailing } from './delivery/read-failing.ts'
import { servePhotos } from './employees/serve-photos.ts'
import { AnswerTimeout, addAnswerTimeout } from './http/answer-timeout.ts'
import { answerClientError } from './http/client-errors.ts'
import { closeConnectionsOnShutdown } from './http/graceful-shutdown.ts'
import { serveHealth } from './http/health.ts'
import { BUG } from './http/is-bug.ts'
import { addResponseHeaders } from './http/response-headers.ts'
import { fileHeaders, homeHeaders, mapHeaders, pageHeaders, sentHeaders } from './http/security-headers.ts'
import { type TimeLimits, timeLimits, withTimeLimits } from './http/time-limits.ts'
import { visitorWords } from './http/visitor-words.ts'
import type { Answered } from './metrics/count-http-requests.ts'
import { rewriteAliases } from './pages/route-aliases.ts'
import { servePages } from './pages/serve-pages.ts'

type Parts = {
  settings: RunSettings
  site: Site
  store: Store
  pagesDir: string
  log?: FastifyBaseLogger
  onAnswered?: (answered: Answered) => void
  timeLimits?: TimeLimits
}

/** Builds the whole service; it does not listen yet. */
export async function buildService(parts: Parts) {
  const { settings, site, store, pagesDir, log, onAnswered } = parts
  const { timeLimits: limits = timeLimits } = parts
  const rewriteAlias = rewriteAliases(site.locales)
  const app = Fastify({
    ...(log && { loggerInstance: log }),
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: settings.trustProxy,
    bodyLimit: MAX_BODY_BYTES,
    ...withTimeLimits(limits),
    clientErrorHandler: answerClientError,
    // Graceful shutdown: requests over open connections are still answered.
    return503OnClosing: false,
    rewriteUrl: ({ url }) => rewriteAlias(url),
    // An overlong photo name gets the 404 page too, not Fastify's own error.
    routerOptions: { maxParamLength: maxHeaderSize },
  })
  const wordsFor = visitorWords(site)
  app.setErrorHandler((error: FastifyError, request, reply) => {
    if (error instanceof AnswerTimeout) {
      request.log.error(error)
      return reply.code(503).send(`${wordsFor(request).tooLate}\n`)
    }
    request.log.error(error, BUG)
    return reply.code(500).send(`${wordsFor(request).broken}\n`)
  })
  app.addHook('onResponse', (request, reply, done) => {
    // The route's pattern, never the address, which may contain an EmpId.
    const { method, routeOptions } = request
    const { elapsedTime: ms, statusCode: status } = reply
    const answered = { route: routeOptions.url, status, ms }
    request.log.info({ method, ...answered, ms: Math.round(ms) }, 'answered')
    onAnswered?.(answered)
    done()
  })
  closeConnectionsOnShutdown(app)
  const { publicUrl } = settings
  const file = fileHeaders(publicUrl)
  const page = pageHeaders(site, publicUrl)
  addResponseHeaders(app, page)
  await app.register(servePages, {
    pagesDir,
    locales: site.locales,
    redirects: site.redirects,
    headers: {
      home: homeHeaders(site, publicUrl),
      sent: sentHeaders(site, publicUrl),
      map: mapHeaders(site, publicUrl),
      file,
    },
  })
  // After the pages, which are answered at once.
  addAnswerTimeout(app, limits.answerMs)
  const { allowedOrigins, rateLimit } = settings
  await app.register(servePhotos, {
    employeePhotos: store.employeePhotos,
    wordsFor,
    allowedOrigins,
    rateLimit,
    headers: { file, page },
  })
  serveHealth(app, { probe: store.probe, failing: () => readFailing({ store, settings }) })
  await app.register(api, {
    store,
    settings,
    site,
    wordsFor,
    callHeaders: file,
  })
  return app
}
