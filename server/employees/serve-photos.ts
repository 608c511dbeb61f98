import limits from '@fastify/rate-limit'
import type { FastifyPluginAsync } from 'fastify'
import type { EmployeePhotos } from '../../store/employees/employee-photos.ts'
import { isBug } from '../http/is-bug.ts'
import { limitLookups } from '../http/rate-limit.ts'
import { type ResponseHeaders, setRouteHeaders } from '../http/response-headers.ts'
import type { VisitorWords } from '../http/visitor-words.ts'

type Needs = {
  employeePhotos: EmployeePhotos
  wordsFor: VisitorWords
  allowedOrigins: string[]
  /** RATE_LIMIT; photos have the limit of look-ups and a separate count. */
  rateLimit: number
  /** Security headers: of a photo, and of the page that answers for a missing one. */
  headers: { file: ResponseHeaders; page: ResponseHeaders }
}

type PhotoRequest = { Params: { name: string }; Querystring: { size?: unknown } }

/** Serves photos of current employees. Pages of allowed origins may show them too. */
export const servePhotos: FastifyPluginAsync<Needs> = async (app, needs) => {
  const { employeePhotos, wordsFor, allowedOrigins, rateLimit, headers } = needs
  await app.register(limits, { global: false })
  setRouteHeaders(app, headers.file)
  const onRequest = limitLookups(app, rateLimit)
  app.setErrorHandler((error, request, reply) => {
    if (isBug(error)) throw error
    request.log.error(error)
    return reply.code(503).send(`${wordsFor(request).noPhoto}\n`)
  })
  app.get<PhotoRequest>('/photos/:name', { onRequest }, async ({ params, query }, reply) => {
    const size = query.size === 'enlarged' ? 'enlarged' : 'page'
    const photo = await employeePhotos.find(params.name, size)
    if (!photo) return reply.headers(headers.page).callNotFound()
    if (allowedOrigins.length > 0) reply.header('cross-origin-resource-policy', 'cross-origin')
    // Never cached: a revoked photo disappears at once.
    reply.header('cache-control', 'no-store').header('x-robots-tag', 'noindex')
    return reply.type('image/webp').send(photo)
  })
}
