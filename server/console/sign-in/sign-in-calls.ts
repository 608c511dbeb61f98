import * as z from 'zod/mini'
import { Done } from '../../../contract/console/done.ts'
import { AssertionOptions, WebAuthnResponse } from '../../../contract/console/sign-in.ts'
import type { ConsoleCalls } from '../guard/console-parts.ts'
import { Refusal } from '../guard/refusal.ts'
import { accessEnded, startSession } from './start-session.ts'
import { webAuthn } from './webauthn.ts'

/** Signing in with a passkey. */
export const signInCalls: ConsoleCalls = async (app, parts) => {
  const { store } = parts
  const passkeys = webAuthn(parts)
  const config = { access: 'everybody' } as const

  app.post(
    '/sign-in/options',
    { config, schema: { response: { 200: AssertionOptions } } },
    (_request, reply) => passkeys.assertionOptions(reply, { purpose: 'sign in' }),
  )

  app.post(
    '/sign-in',
    { config, schema: { body: z.object({ response: WebAuthnResponse }), response: { 200: Done } } },
    async (request, reply) => {
      const refusal = async (error: Refusal, subject: string | null = null) => {
        await store.audit.countFailure({ action: 'failed to sign in', subject })
        throw error
      }
      const { id, staffId } = await passkeys
        .verifyAssertion({ request, reply }, { purpose: 'sign in' }, request.body.response)
        .catch((error) => (error instanceof Refusal ? refusal(error) : Promise.reject(error)))
      const start = { staffId, signedInWith: { passkey: id } }
      if (!(await startSession({ request, reply }, parts, start)))
        return refusal(accessEnded(), staffId)
      return { done: true as const }
    },
  )
}
