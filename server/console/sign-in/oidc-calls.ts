import * as z from 'zod/mini'
import { MeansAnswer, OidcStart, OptionalToken } from '../../../contract/console/sign-in.ts'
import type { ConsoleCalls } from '../guard/console-parts.ts'
import { signedInOn } from '../guard/guard.ts'
import { Refusal } from '../guard/refusal.ts'
import { beginOidc, type OidcFlow } from './oidc-flow.ts'
import { throttleSignIn } from './throttle-sign-in.ts'

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
      schema: { body: OptionalToken, response: { 200: OidcStart } },
      onRequest: throttleSignIn({ perMinute: parts.settings.rateLimit }),
    },
    async ({ body: { token } }, reply) => {
      if (token !== undefined && (await store.invitations.find(token))?.state !== 'open')
        throw new Refusal(
          410,
          'link-expired',
          'This link is no longer valid. Ask an admin for a new one.',
        )
      const flow: OidcFlow = token === undefined ? { kind: 'sign in' } : { kind: 'accept' }
      return { url: await beginOidc(reply, parts, flow, token) }
    },
  )

  app.post(
    '/confirm/oidc',
    { config: { access: 'staff' }, schema: { body: z.object({}), response: { 200: OidcStart } } },
    async (request, reply) => {
      const { staff, session } = signedInOn(request)
      if ((await store.passkeys.listOf(staff.id)).length > 0)
        throw new Refusal(409, 'not-now', 'Confirm with your passkey.')
      const flow: OidcFlow = { kind: 'confirm', staffId: staff.id, sessionId: session.id }
      return { url: await beginOidc(reply, parts, flow) }
    },
  )
}
