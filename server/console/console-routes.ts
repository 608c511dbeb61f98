import type { ConsoleCalls } from './console-parts.ts'
import { peopleCalls } from './people-calls.ts'
import { notFound } from './refusal.ts'
import { invitationCalls } from './sign-in/invitation-calls.ts'
import { sessionCalls } from './sign-in/session-calls.ts'
import { signInCalls } from './sign-in/sign-in-calls.ts'

/** All calls of the console. */
export const consoleRoutes: ConsoleCalls = async (app, parts) => {
  for (const calls of [signInCalls, invitationCalls, sessionCalls, peopleCalls]) {
    await app.register(calls, parts)
  }
  app.all('/*', { config: { access: 'everybody' } }, () => {
    throw notFound('call')
  })
}
