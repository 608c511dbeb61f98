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
import { sendBuilt, sendWhole } from './send-file.ts'

const MAP_PAGE = '/map'
const NOT_FOUND = '404.html'

/** Of what needs others than pages do. */
type OwnHeaders = { home: ResponseHeaders; map: ResponseHeaders; file: ResponseHeaders }
type Needs = { pagesDir: string; own: OwnHeaders }

/** Serves what the build wrote, each file at its address, and the 404 page everywhere else. */
export const servePages: FastifyPluginAsync<Needs> = async (app, { pagesDir, own }) => {
  const { [NOT_FOUND]: notFound, ...files } = Object.fromEntries(readBuiltFiles(pagesDir))
  if (!notFound) throw new Error(`The build wrote no ${NOT_FOUND}.`)
  for (const [path, file] of Object.entries(files)) {
    const address = addressOf(path)
    app.get(address, { config: headersAt(path, address, own) }, (request, reply) => {
      if (address === EMPLOYEE_PAGE) reply.header('x-robots-tag', 'noindex')
      return sendBuilt(request, reply, file)
    })
  }
  answerUnmatched(app, (request, reply) => answerNotFound(request, reply, notFound))
}

function headersAt(
  path: string,
  address: string,
  { home, map, file }: OwnHeaders,
): FastifyContextConfig {
  if (address === '/') return { responseHeaders: home }
  if (address === MAP_PAGE) return { responseHeaders: map }
  return path.endsWith('.html') ? {} : { responseHeaders: file }
}

/** No 304: a client that knows the page still has to hear that the address does not exist. */
function answerNotFound(request: FastifyRequest, reply: FastifyReply, page: BuiltFile) {
  const { method } = request
  if (method !== 'GET' && method !== 'HEAD') {
    return reply.code(405).header('allow', 'GET, HEAD').send('This address is only for reading.\n')
  }
  const { etag: _, ...headers } = page.headers
  // Who looks somebody up has said already that the answer is kept nowhere.
  const kept = reply.getHeader('cache-control') ?? headers['cache-control']
  reply.code(404).headers({ ...headers, 'cache-control': kept })
  return sendWhole(request.headers['accept-encoding'], reply, page)
}

/** `index.html` → `/`, `Home/TeamMembers.html` → `/Home/TeamMembers` */
const addressOf = (path: string) => `/${path}`.replace(/(?<=\/)index\.html$|\.html$/, '')
