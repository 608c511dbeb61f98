import type { ConsoleCalls } from '../guard/console-parts.ts'
import { invitationCalls } from './invitation-calls.ts'
import { signInCalls } from './sign-in-calls.ts'
import { throttleSignIn } from './throttle-sign-in.ts'

/** The calls of people without a session. They share one limit for each address. */
export const publicCalls: ConsoleCalls = async (app, parts) => {
  app.addHook('onRequest', throttleSignIn({ perMinute: parts.settings.rateLimit }))
  for (const calls of [signInCalls, invitationCalls]) await app.register(calls, parts)
}
