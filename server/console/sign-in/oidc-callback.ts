import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import type { Audit } from '../../../store/staff/audit.ts'
import type { ConsoleParts } from '../guard/console-parts.ts'
import { clearOidcCookie, readOidcCookie, setSessionCookie } from '../guard/cookies.ts'
import { callbackAt, OIDC_PURPOSE, type StoredFlow } from './oidc-flow.ts'
import { startSession } from './start-session.ts'

/** Anything but `done` is added to the address as the reason (console/shared/company-account.ts). */
type Outcome = 'done' | 'refused' | 'unknown' | 'closed' | 'taken' | 'no-time' | 'not-asked'

/** The clocks of the provider and of the service may differ by this much. */
const CLOCK_SKEW_MS = 60_000
const MAX_LOGGED = 300

/**
 * The only call that another site may lead to: the provider sends the browser here. It accepts only a state that belongs
 * to the browser's cookie, once.
 */
export const oidcCallback: FastifyPluginAsync<ConsoleParts> = async (app, parts) => {
  app.get('/oidc/callback', { onRequest: parts.throttleSignIn }, async (request, reply) => {
    const flow = await takeFlow(request, reply, parts)
    const outcome = flow ? await finish({ request, reply }, parts, flow) : 'refused'
    if (flow && outcome !== 'done') await writeFailure(parts.store.audit, flow)
    return reply.redirect(addressAfter(outcome, flow?.returnTo), 303)
  })
}

/** Only for a flow that this browser began: any other page can send its visitors here. */
const writeFailure = (audit: Audit, flow: Taken) =>
  flow.kind === 'confirm'
    ? audit.add({ by: flow.staffId, action: 'failed to confirm', subject: flow.staffId })
    : audit.countFailure({ action: 'failed to sign in', subject: null })

function addressAfter(outcome: Outcome, returnTo = '/') {
  if (outcome === 'done') return returnTo
  return `${returnTo}${returnTo.includes('?') ? '&' : '?'}oidc=${outcome}`
}

type Taken = StoredFlow & { linkToken: string }

/** The flow that this browser began; null if there is none, or its answer was used already. */
async function takeFlow(
  request: FastifyRequest,
  reply: FastifyReply,
  { store, origin }: ConsoleParts,
): Promise<Taken | null> {
  const [token = '', linkToken = ''] = (readOidcCookie(request, origin()) ?? '').split('.')
  clearOidcCookie(reply, origin())
  const stored = token ? await store.challenges.take(token, OIDC_PURPOSE) : null
  return stored === null ? null : { ...(JSON.parse(stored) as StoredFlow), linkToken }
}

async function finish(
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  parts: ConsoleParts,
  { secrets, linkToken, ...flow }: Taken,
): Promise<Outcome> {
  const { store, oidc, origin, log } = parts
  if (!oidc) return 'refused'
  const url = new URL(callbackAt(origin()))
  url.search = new URL(request.url, origin()).search
  const answer = await oidc.finish(url, secrets).catch((error) => {
    log?.warn(reasonsOf(error), 'A sign-in at the identity provider was refused')
    return null
  })
  if (!answer) return 'refused'
  const { identity, signedInAt } = answer

  if (flow.kind === 'accept') {
    const invitation = await store.invitations.find(linkToken)
    const accepted = await store.invitations.accept(linkToken, { oidc: identity })
    if (accepted !== 'accepted' || !invitation) return accepted === 'taken' ? 'taken' : 'closed'
  }
  const staff = await store.staff.findByOidc(identity)
  if (!staff) return 'unknown'
  if (flow.kind !== 'confirm') {
    // The provider may have used a session of its own: it did not ask the person now.
    const { earlierSessionId } = flow
    const signedInWith = { oidc: identity }
    const start = { staffId: staff.id, signedInWith, isConfirmed: false, earlierSessionId }
    return (await startSession({ request, reply }, parts, start)) ? 'done' : 'unknown'
  }
  if (signedInAt === undefined) return 'no-time'
  if (signedInAt < secrets.startedAt - CLOCK_SKEW_MS) return 'not-asked'
  // Null for the session of another person: somebody else's account does not confirm.
  const session = await store.sessions.confirm({ id: flow.sessionId, staffId: staff.id })
  if (session === null) return 'refused'
  setSessionCookie(reply, origin(), session)
  return 'done'
}

/** `error` and `description` are the provider's own. */
function reasonsOf(failure: Error & { error?: unknown; error_description?: unknown }) {
  const { message: why, error, error_description: description } = failure
  const [code, text] = [error, description].map((value) =>
    typeof value === 'string' ? value.slice(0, MAX_LOGGED) : undefined,
  )
  return { why, error: code, description: text }
}
