import type { CallGroup } from '../guard/console-parts.ts'
import { notNow } from '../guard/refusal.ts'
import { on } from '../guard/register-call.ts'
import { beginOidc } from './oidc-flow.ts'

/** Whether the company has an identity provider, and a confirmation there. */
export const oidcCalls: CallGroup = async (app, parts) => {
  const { store, oidc } = parts

  on(app, 'GET /sign-in/means', () => ({ oidc: oidc !== undefined }))

  on(app, 'POST /confirm/oidc', async ({ body: { returnTo }, staff, session, reply }) => {
    if ((await store.passkeys.listOf(staff.id)).length > 0) throw notNow('Confirm with your passkey.')
    const flow = { kind: 'confirm', staffId: staff.id, sessionId: session.id, returnTo } as const
    return { url: await beginOidc(reply, parts, flow) }
  })
}
