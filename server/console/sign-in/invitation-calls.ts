import { done } from '../../../contract/console/done.ts'
import type { Store } from '../../../store/open-store.ts'
import type { Invitation } from '../../../store/staff/invitations.ts'
import type { CallGroup } from '../guard/console-parts.ts'
import { Refusal } from '../guard/refusal.ts'
import { on } from '../guard/register-call.ts'
import { deviceName } from './device-name.ts'
import { accessEnded, startSession } from './start-session.ts'
import { passkeyTaken, webAuthn } from './webauthn.ts'

/** One-time links: the invitation of a new person, and the recovery of one who lost their passkey. */
export const invitationCalls: CallGroup = async (app, parts) => {
  const { store } = parts
  const passkeys = webAuthn(parts)

  on(app, 'POST /invitation', async ({ body }) => {
    const { kind, staff } = await openInvitation(store, body.token)
    return { kind, name: staff.name, email: staff.email }
  })

  on(app, 'POST /invitation/options', async ({ body, reply }) => {
    const { staff } = await openInvitation(store, body.token)
    return passkeys.registrationOptions(reply, staff, [])
  })

  on(app, 'POST /invitation/accept', async ({ body, ...call }) => {
    const { token, response, name } = body
    const { staff } = await openInvitation(store, token)
    const passkey = await passkeys.verifyRegistration(call, staff.id, {
      response,
      name: name || deviceName(call.request.headers['user-agent']),
    })
    const outcome = await store.invitations.accept(token, { passkey })
    if (outcome === 'taken') throw passkeyTaken()
    if (outcome === 'closed') throw await refuseLink(store, await store.invitations.find(token))
    const start = { staffId: staff.id, signedInWith: { passkey: passkey.id } }
    if (!(await startSession(call, parts, start))) throw accessEnded()
    return done
  })
}

/**
 * The open invitation of a link. Its token is posted and never part of an address, because proxies log addresses and mail
 * scanners open links.
 */
export async function openInvitation(store: Store, token: string) {
  const invitation = await store.invitations.find(token)
  if (invitation?.state === 'open') return invitation
  throw await refuseLink(store, invitation)
}

async function refuseLink({ audit }: Store, invitation: Invitation | null) {
  const subject = invitation?.staff.id ?? null
  await audit.countFailure({ action: 'failed to open a link', subject })
  return refusalOf(invitation)
}

/** The reason why a link is refused. Only somebody with its token learns anything about the person. */
function refusalOf(invitation: Invitation | null) {
  if (invitation?.state === 'disabled')
    return new Refusal(
      403,
      'not-allowed',
      'Your account is disabled. Ask an admin to enable it and to give you a new link.',
    )
  if (invitation?.state === 'expired')
    return new Refusal(410, 'link-expired', 'This link has expired after 24 hours. Ask an admin for a new one.')
  if (invitation)
    return new Refusal(
      410,
      'link-used',
      'This link was used already. Sign in with your passkey, or ask an admin for a new link.',
    )
  return new Refusal(
    404,
    'link-unknown',
    'This link is not valid. Copy the whole link. If it is complete, ask an admin for a new one.',
  )
}
