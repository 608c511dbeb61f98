import type {
  FastifyContextConfig,
  FastifyPluginAsync,
  FastifyReply,
  FastifyRequest,
} from 'fastify'
import { EMPLOYEE_PAGE } from '../../contract/employee-link.ts'
import { answerUnmatched } from '../http/answer-unmatched.ts'
import type { ResponseHeaders } from '../http/response-headers.ts'
import { type BuiltFile, readBuiltFiles } from './built-files.ts'
import { sendBody, sendFile } from './send-file.ts'

const MAP_PAGE = '/map'
const NOT_FOUND = '404.html'

/** Security headers of the routes that differ from ordinary pages. */
type RouteHeaders = { home: ResponseHeaders; map: ResponseHeaders; file: ResponseHeaders }
type Needs = { pagesDir: string; headers: RouteHeaders }

/** Serves each file of the build at its address, and the 404 page at all other addresses. */
export const servePages: FastifyPluginAsync<Needs> = async (app, { pagesDir, headers }) => {
  const { [NOT_FOUND]: notFound, ...files } = Object.fromEntries(readBuiltFiles(pagesDir))
  if (!notFound) throw new Error(`The build wrote no ${NOT_FOUND}.`)
  for (const [path, file] of Object.entries(files)) {
    const address = addressOf(path)
    app.get(address, { config: headersAt(path, address, headers) }, (request, reply) => {
      if (address === EMPLOYEE_PAGE) reply.header('x-robots-tag', 'noindex')
      return sendFile(request, reply, file)
    })
  }
  answerUnmatched(app, (request, reply) => answerNotFound(request, reply, notFound))
}

function headersAt(
  path: string,
  address: string,
  { home, map, file }: RouteHeaders,
): FastifyContextConfig {
  if (address === '/') return { responseHeaders: home }
  if (address === MAP_PAGE) return { responseHeaders: map }
  return path.endsWith('.html') ? {} : { responseHeaders: file }
}

/** Without an ETag: a 304 would hide that the address does not exist. */
function answerNotFound(request: FastifyRequest, reply: FastifyReply, page: BuiltFile) {
  const { method } = request
  if (method !== 'GET' && method !== 'HEAD') {
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
