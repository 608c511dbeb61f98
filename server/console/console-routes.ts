import { auditCalls } from './audit-calls.ts'
import type { ConsoleCalls } from './console-parts.ts'
import { peopleCalls } from './people-calls.ts'
import { notFound } from './refusal.ts'
import { publicCalls } from './sign-in/public-calls.ts'
import { sessionCalls } from './sign-in/session-calls.ts'
import { staffCalls } from './staff-calls.ts'

/** All calls of the console. */
export const consoleRoutes: ConsoleCalls = async (app, parts) => {
  for (const calls of [publicCalls, sessionCalls, peopleCalls, staffCalls, auditCalls]) {
    await app.register(calls, parts)
  }
  app.all('/*', { config: { access: 'everybody' } }, () => {
    throw notFound('call')
  })
}
