import type { CallGroup } from '../guard/console-parts.ts'
import { invitationCalls } from './invitation-calls.ts'
import { signInCalls } from './sign-in-calls.ts'

/** Sign-in and links, for people without a session. */
export const publicCalls: CallGroup = async (app, parts) => {
  app.addHook('onRequest', parts.throttleSignIn)
  for (const calls of [signInCalls, invitationCalls]) await app.register(calls, parts)
}
