import { globSync, statSync } from 'node:fs'
import { join, sep } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { EMPLOYEE_PAGE } from './addresses.ts'

const MAP_PAGE = '/map'
const NOT_FOUND = '404.html'

/** Of pages that need others than the rest. */
type Headers = { map: Record<string, string> }

/** Serves what the build wrote, each file at its address, and the 404 page everywhere else. */
export async function servePages(app: FastifyInstance, pagesDir: string, headers: Headers) {
  await app.register(fastifyStatic, {
    root: pagesDir,
    serve: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      if (!reply.hasHeader('cache-control')) reply.header('cache-control', cachedFor(path))
    },
  })
  for (const file of builtFiles(pagesDir)) {
    const address = addressOf(file)
    app.get(address, (_request, reply) => {
      if (address === MAP_PAGE) reply.headers(headers.map)
      if (address === EMPLOYEE_PAGE) reply.header('x-robots-tag', 'noindex')
      return reply.sendFile(file)
    })
  }
  app.setNotFoundHandler(answerNotFound)
}

/** No 304: a client that knows the page still has to hear that the address does not exist. */
function answerNotFound({ method }: FastifyRequest, reply: FastifyReply) {
  if (method !== 'GET' && method !== 'HEAD') {
    return reply.code(405).header('allow', 'GET, HEAD').send('This address is only for reading.\n')
  }
  const everyTimeWhole = { etag: false, lastModified: false, acceptRanges: false }
  return reply.code(404).header('cache-control', 'no-cache').sendFile(NOT_FOUND, everyTimeWhole)
}

const builtFiles = (pagesDir: string) =>
  globSync(['**/*', '.well-known/*'], { cwd: pagesDir })
    .filter((file) => !/\.(br|gz)$/.test(file) && file !== NOT_FOUND)
    .filter((file) => statSync(join(pagesDir, file)).isFile())
    .map((file) => file.replaceAll(sep, '/'))

/** `index.html` → `/`, `Home/TeamMembers.html` → `/Home/TeamMembers` */
const addressOf = (file: string) => `/${file}`.replace(/(?<=\/)index\.html$|\.html$/, '')

/** What is named after its content never changes; the rest is asked for again by its ETag. */
const cachedFor = (path: string) =>
  path.includes(`${sep}_astro${sep}`) ? 'public, max-age=31536000, immutable' : 'no-cache'
