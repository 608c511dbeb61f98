import { auditCalls } from './audit-calls.ts'
import { channelCalls } from './deliveries/channel-calls.ts'
import { deliveriesCalls } from './deliveries/deliveries-calls.ts'
import { badgeCalls } from './employees/badge-calls.ts'
import { employeeCalls } from './employees/employee-calls.ts'
import { employeeFileCalls } from './employees/employee-file-calls.ts'
import { importCalls } from './employees/import-calls.ts'
import { photoCalls } from './employees/photo-calls.ts'
import { figuresCalls } from './figures/figures-calls.ts'
import type { CallGroup } from './guard/console-parts.ts'
import { notFound } from './guard/refusal.ts'
import { peopleCalls } from './people-calls.ts'
import { conversationCalls } from './requests/conversation-calls.ts'
import { requestCalls } from './requests/request-calls.ts'
import { requestListCalls } from './requests/request-list-calls.ts'
import { oidcCalls } from './sign-in/oidc-calls.ts'
import { publicCalls } from './sign-in/public-calls.ts'
import { sessionCalls } from './sign-in/session-calls.ts'
import { staffCalls } from './staff-calls.ts'

/** All calls of the console. */
export const consoleRoutes: CallGroup = async (app, parts) => {
  const groups = [
    publicCalls,
    oidcCalls,
    sessionCalls,
    requestListCalls,
    requestCalls,
    conversationCalls,
    figuresCalls,
    deliveriesCalls,
    channelCalls,
    employeeCalls,
    employeeFileCalls,
    photoCalls,
    importCalls,
    badgeCalls,
    peopleCalls,
    staffCalls,
    auditCalls,
  ]
  for (const calls of groups) {
    await app.register(calls, parts)
  }
  app.all('/*', { config: { access: 'everybody' } }, () => {
    throw notFound('call')
  })
}
