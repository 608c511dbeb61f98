import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import type { ConsoleParts } from '../guard/console-parts.ts'
import { clearOidcCookie, readOidcCookie, setSessionCookie } from '../guard/cookies.ts'
import { callbackAt, OIDC_PURPOSE, type StoredFlow } from './oidc-flow.ts'
import { startSession } from './start-session.ts'
import { throttleSignIn } from './throttle-sign-in.ts'

/** Where the browser goes: to the console, or to the sign-in with a reason (console/sign-in/). */
type Outcome = 'done' | 'refused' | 'unknown' | 'closed' | 'taken'

/**
 * The only call that another site may lead to: the provider sends the browser here. It accepts only a state that belongs
 * to the browser's cookie, once.
 */
export const oidcCallback: FastifyPluginAsync<ConsoleParts> = async (app, parts) => {
  app.get(
    '/oidc/callback',
    { onRequest: throttleSignIn({ perMinute: parts.settings.rateLimit }) },
    async (request, reply) => {
      reply.header('cache-control', 'no-store')
      const outcome = await finish(request, reply, parts)
      if (outcome !== 'done') await parts.store.audit.add({ by: null, action: 'failed to sign in' })
      return reply.redirect(outcome === 'done' ? '/' : `/?oidc=${outcome}`, 303)
    },
  )
}

async function finish(
  request: FastifyRequest,
  reply: FastifyReply,
  parts: ConsoleParts,
): Promise<Outcome> {
  const { store, oidc, origin, log } = parts
  const [token = '', linkToken = ''] = (readOidcCookie(request, origin()) ?? '').split('.')
  clearOidcCookie(reply, origin())
  const stored = token ? await store.challenges.take(token, OIDC_PURPOSE) : null
  if (!oidc || stored === null) return 'refused'
  const { secrets, ...flow }: StoredFlow = JSON.parse(stored)
  const url = new URL(callbackAt(origin()))
  url.search = new URL(request.url, origin()).search
  const identity = await oidc
    .finish(url, secrets, { isConfirmation: flow.kind === 'confirm' })
    .catch((error) => {
      log?.warn({ why: (error as Error).message }, 'A sign-in at the identity provider was refused')
      return null
    })
  if (!identity) return 'refused'

  if (flow.kind === 'accept') {
    const invitation = await store.invitations.find(linkToken)
    const accepted = await store.invitations.accept(linkToken, { oidc: identity })
    if (accepted !== 'accepted' || !invitation) return accepted === 'taken' ? 'taken' : 'closed'
    parts.wakeDelivery() // A recovery is mailed.
  }
  const staff = await store.staff.findByOidc(identity)
  if (!staff) return 'unknown'
  if (flow.kind !== 'confirm') {
    // The provider may have used a session of its own: it did not ask the person now.
    await startSession({ request, reply }, staff.id, parts, { isConfirmed: false })
    return 'done'
  }
  if (staff.id !== flow.staffId) return 'refused'
  const session = await store.sessions.confirm(flow.sessionId)
  if (session === null) return 'refused'
  setSessionCookie(reply, origin(), session)
  return 'done'
}
