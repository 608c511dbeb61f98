import {
  MeansAnswer,
  OidcBody,
  OidcSignInBody,
  OidcStart,
} from '../../../contract/console/sign-in.ts'
import type { ConsoleCalls } from '../guard/console-parts.ts'
import { readSessionCookie } from '../guard/cookies.ts'
import { signedInOn } from '../guard/guard.ts'
import { Refusal } from '../guard/refusal.ts'
import { openInvitation } from './invitation-calls.ts'
import { beginOidc } from './oidc-flow.ts'

/** Begins a sign-in at the company's identity provider: the page goes to the address that it is answered. */
export const oidcCalls: ConsoleCalls = async (app, parts) => {
  const { store, oidc } = parts

  app.get(
    '/sign-in/means',
    { config: { access: 'everybody' }, schema: { response: { 200: MeansAnswer } } },
    async () => ({ oidc: oidc !== undefined }),
  )

  app.post(
    '/sign-in/oidc',
    {
      config: { access: 'everybody' },
      schema: { body: OidcSignInBody, response: { 200: OidcStart } },
      onRequest: parts.throttleSignIn,
    },
    async (request, reply) => {
      const { token, returnTo } = request.body
      if (token !== undefined) await openInvitation(store, token)
      const kind = token === undefined ? 'sign in' : 'accept'
      const earlier = readSessionCookie(request, parts.origin())
      const found = earlier ? await store.sessions.find(earlier, { isUse: false }) : null
      const earlierSessionId = found?.session.id ?? null
      return { url: await beginOidc(reply, parts, { kind, returnTo, earlierSessionId }, token) }
    },
  )

  app.post(
    '/confirm/oidc',
    { config: { access: 'staff' }, schema: { body: OidcBody, response: { 200: OidcStart } } },
    async (request, reply) => {
      const { staff, session } = signedInOn(request)
      if ((await store.passkeys.listOf(staff.id)).length > 0)
        throw new Refusal(409, 'not-now', 'Confirm with your passkey.')
      const { returnTo } = request.body
      const flow = { kind: 'confirm', staffId: staff.id, sessionId: session.id, returnTo } as const
      return { url: await beginOidc(reply, parts, flow) }
    },
  )
}
