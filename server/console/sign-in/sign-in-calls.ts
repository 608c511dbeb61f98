import { done } from '../../../contract/console/done.ts'
import type { CallGroup } from '../guard/console-parts.ts'
import { readSessionCookie } from '../guard/cookies.ts'
import { Refusal } from '../guard/refusal.ts'
import { on } from '../guard/register-call.ts'
import { openInvitation } from './invitation-calls.ts'
import { beginOidc } from './oidc-flow.ts'
import { accessEnded, startSession } from './start-session.ts'
import { webAuthn } from './webauthn.ts'

/** Signing in with a passkey, or at the company's identity provider. */
export const signInCalls: CallGroup = async (app, parts) => {
  const { store, origin } = parts
  const passkeys = webAuthn(parts)

  on(app, 'POST /sign-in/options', ({ reply }) => passkeys.assertionOptions(reply, { purpose: 'sign in' }))

  on(app, 'POST /sign-in', async ({ body, ...call }) => {
    const refusal = async (error: Refusal, subject: string | null = null) => {
      await store.audit.countFailure({ action: 'failed to sign in', subject })
      throw error
    }
    const { id, staffId } = await passkeys
      .verifyAssertion(call, { purpose: 'sign in' }, body.response)
      .catch((error) => (error instanceof Refusal ? refusal(error) : Promise.reject(error)))
    const start = { staffId, signedInWith: { passkey: id } }
    if (!(await startSession(call, parts, start))) return refusal(accessEnded(), staffId)
    return done
  })

  /** The page goes to the address that it is answered. */
  on(app, 'POST /sign-in/oidc', async ({ body, request, reply }) => {
    const { token, returnTo } = body
    if (token !== undefined) await openInvitation(store, token)
    const kind = token === undefined ? 'sign in' : 'accept'
    const earlier = readSessionCookie(request, origin())
    const found = earlier ? await store.sessions.find(earlier, { isUse: false }) : null
    const earlierSessionId = found?.session.id ?? null
    return { url: await beginOidc(reply, parts, { kind, returnTo, earlierSessionId }, token) }
  })
}
