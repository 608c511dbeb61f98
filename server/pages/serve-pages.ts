import type { FastifyContextConfig, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { EMPLOYEE_PAGE } from '../../contract/employee-link.ts'
import { formNames } from '../../contract/forms/form.ts'
import { localeOf, localePrefix } from '../../contract/locales.ts'
import { sentPage } from '../../contract/noscript-forms.ts'
import type { Redirect } from '../../settings/site.ts'
import { type BuiltFile, readBuiltFiles } from '../files/built-files.ts'
import { sendBody, sendFile } from '../files/send-file.ts'
import { answerUnmatched } from '../http/answer-unmatched.ts'
import type { ResponseHeaders } from '../http/response-headers.ts'
import { redirectTargets, withQueryOf } from './redirects.ts'

const MAP_PAGE = '/map'
const sentPages = formNames.map(sentPage)
const NOT_FOUND = '/404'

/** Security headers of the routes that differ from ordinary pages. */
type RouteHeaders = { home: ResponseHeaders; sent: ResponseHeaders; map: ResponseHeaders; file: ResponseHeaders }
type Needs = {
  pagesDir: string
  headers: RouteHeaders
  /** The locales of the site, the first one first. */
  locales: string[]
  redirects: Redirect[]
}

/** Serves each file of the build at its address, and the 404 page of the locale at all other addresses. */
export const servePages: FastifyPluginAsync<Needs> = async (app, needs) => {
  const { pagesDir, headers, locales, redirects } = needs
  const notFoundPages = new Map<string, BuiltFile>()
  for (const [path, file] of readBuiltFiles(pagesDir)) {
    const address = addressOf(path)
    const locale = localeOf(address, locales)
    const page = address.slice(localePrefix(locale, locales).length) || '/'
    if (page === NOT_FOUND) {
      notFoundPages.set(locale, file)
      continue
    }
    app.get(address, { config: headersAt(path, page, headers) }, (request, reply) => {
      if (page === EMPLOYEE_PAGE) reply.header('x-robots-tag', 'noindex')
      return sendFile(request, reply, file)
    })
    // One address for each page: the one without a slash at the end.
    if (path.endsWith('.html') && address !== '/') app.get(`${address}/`, redirectTo(address))
  }
  const [firstLocale = ''] = locales
  const notFound = notFoundPages.get(firstLocale)
  if (!notFound) throw new Error('The build wrote no 404.html.')
  const targetOf = redirectTargets(redirects)
  answerUnmatched(app, (request, reply) => {
    const target = isRead(request) ? targetOf(request.originalUrl) : undefined
    if (target !== undefined) return reply.redirect(target, 301)
    const locale = localeOf(request.originalUrl, locales)
    return answerNotFound(request, reply, notFoundPages.get(locale) ?? notFound)
  })
}

/** Keeps the query, for example the parameters of a campaign. */
const redirectTo = (address: string) => (request: FastifyRequest, reply: FastifyReply) =>
  reply.redirect(withQueryOf(request.url, address), 301)

const isRead = ({ method }: FastifyRequest) => method === 'GET' || method === 'HEAD'

function headersAt(path: string, page: string, { home, sent, map, file }: RouteHeaders): FastifyContextConfig {
  if (page === '/') return { responseHeaders: home }
  if (sentPages.includes(page)) return { responseHeaders: sent }
  if (page === MAP_PAGE) return { responseHeaders: map }
  return path.endsWith('.html') ? {} : { responseHeaders: file }
}

/** Without an ETag: a 304 would hide that the address does not exist. */
function answerNotFound(request: FastifyRequest, reply: FastifyReply, page: BuiltFile) {
  if (!isRead(request)) {
    return reply.code(405).header('allow', 'GET, HEAD').send('This address is only for reading.\n')
  }
  const { etag: _, ...headers } = page.headers
  // Routes that look up an employee or a photo have set `no-store` already.
  const cacheControl = reply.getHeader('cache-control') ?? headers['cache-control']
  reply.code(404).headers({ ...headers, 'cache-control': cacheControl })
  return sendBody(request.headers['accept-encoding'], reply, page)
}

/** `index.html` → `/`, `Home/TeamMembers.html` → `/Home/TeamMembers` */
const addressOf = (path: string) => `/${path}`.replace(/(?<=\/)index\.html$|\.html$/, '')
