import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Sessions } from '../../../store/staff/sessions.ts'
import { readSessionCookie } from './cookies.ts'
import { Refusal } from './refusal.ts'

type Guard = { sessions: Pick<Sessions, 'find'>; origin: () => string }

/** Sent by the console with calls that it makes by itself. They do not prolong the session. */
const POLL_HEADER = 'console-poll'

/** Checks every call before its route: host, page of origin, session and area. A route must say who may call it. */
export function guardCalls(app: FastifyInstance, { sessions, origin }: Guard) {
  app.decorateRequest('signedIn', null)
  app.addHook('onRoute', ({ url, config }) => {
    if (!config?.access) throw new Error(`The route ${url} does not say who may call it.`)
  })
  app.addHook('onRequest', async (request) => {
    refuseForeignPages(request)
    const { access, needsConfirmation } = request.routeOptions.config
    if (access === 'everybody') return
    const token = readSessionCookie(request, origin())
    const isUse = request.headers[POLL_HEADER] === undefined
    const signedIn = token ? await sessions.find(token, { isUse }) : null
    if (!signedIn) throw sessionEnded()
    request.signedIn = signedIn
    const { staff, session } = signedIn
    if (access !== 'staff' && (!access || !staff.areas.includes(access))) {
      const { method, url } = request.routeOptions
      request.log.warn({ staff: staff.id, method, route: url }, 'A call without its area was refused')
      throw new Refusal(403, 'not-allowed', `This needs the area ${access}. Ask an admin for it.`)
    }
    if (needsConfirmation) refuseUnconfirmed(session)
  })
}

export function refuseUnconfirmed({ isConfirmed }: { isConfirmed: boolean }) {
  if (!isConfirmed) throw new Refusal(403, 'not-confirmed', 'Confirm with your passkey that it is you.')
}

export const sessionEnded = () => new Refusal(401, 'not-signed-in', 'Your session has ended. Sign in to continue.')

/** Browsers send this header with every request; other clients and old browsers are refused. */
function refuseForeignPages({ headers }: FastifyRequest) {
  if (headers['sec-fetch-site'] === 'same-origin') return
  throw new Refusal(403, 'foreign-page', 'The console answers only its own pages.')
}

/**
 * 421 for another host, so that no other name leads to the console. The header itself is compared: with TRUST_PROXY
 * `request.host` would be `X-Forwarded-Host`, which proxies pass on as the client wrote it.
 */
export function refuseOtherHosts(app: FastifyInstance, origin: () => string) {
  app.addHook('onRequest', async (request: FastifyRequest, reply: FastifyReply) => {
    const { host, protocol } = new URL(origin())
    const asked = request.headers.host
    if (asked === host) return
    const isLocal = protocol === 'http:' && asked?.replace(/:\d+$/, '') === '127.0.0.1'
    if (isLocal && request.method === 'GET') return reply.redirect(`${origin()}${request.url}`, 302)
    throw new Refusal(421, 'wrong-host', `The console is at ${origin()}.`)
  })
}

/** The person of a route that is not for everybody. */
export function signedInOn(request: FastifyRequest) {
  if (!request.signedIn) throw new Error('A route for everybody has no person.')
  return request.signedIn
}
