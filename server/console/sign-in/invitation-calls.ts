import * as z from 'zod/mini'
import {
  Done,
  InvitationAnswer,
  MAX_PASSKEY_NAME,
  Token,
  WebAuthnJson,
} from '../../../contract/console/sign-in.ts'
import type { ConsoleCalls } from '../console-parts.ts'
import { setSessionCookie } from '../cookies.ts'
import { Refusal } from '../refusal.ts'
import { deviceName } from './device-name.ts'
import { webAuthn } from './webauthn.ts'

/** One-time links: the invitation of a new person, and the recovery of one who lost their passkey. */
export const invitationCalls: ConsoleCalls = async (app, parts) => {
  const { store, origin } = parts
  const passkeys = webAuthn(parts)
  const config = { access: 'everybody' } as const

  /** The token is posted and never part of an address, because proxies log addresses and mail scanners open links. */
  async function openInvitation(token: string) {
    const invitation = await store.invitations.find(token)
    if (!invitation)
      throw new Refusal(404, 'link-unknown', 'This link opens nothing. Ask an admin for a new one.')
    if (invitation.state === 'used')
      throw new Refusal(
        410,
        'link-used',
        'This link was used already. Sign in with your passkey, or ask an admin for a new link.',
      )
    if (invitation.state === 'expired')
      throw new Refusal(
        410,
        'link-expired',
        'This link has expired after 24 hours. Ask an admin for a new one.',
      )
    return invitation
  }

  app.post(
    '/invitation',
    { config, schema: { body: Token, response: { 200: InvitationAnswer } } },
    async ({ body }) => {
      const { kind, staff } = await openInvitation(body.token)
      return { kind, name: staff.name, email: staff.email }
    },
  )

  app.post(
    '/invitation/options',
    { config, schema: { body: Token, response: { 200: WebAuthnJson } } },
    async ({ body }, reply) => {
      const { staff } = await openInvitation(body.token)
      return { ...(await passkeys.registrationOptions(reply, staff, [])) }
    },
  )

  app.post(
    '/invitation/accept',
    {
      config,
      schema: {
        body: z.extend(Token, {
          response: WebAuthnJson,
          name: z.string().check(z.trim(), z.maxLength(MAX_PASSKEY_NAME)),
        }),
        response: { 200: Done },
      },
    },
    async (request, reply) => {
      const { token, response, name } = request.body
      const { staff } = await openInvitation(token)
      const device = deviceName(request.headers['user-agent'])
      const passkey = await passkeys.verifyRegistration(
        { request, reply },
        response,
        name || device,
      )
      if (!(await store.invitations.accept(token, passkey))) await openInvitation(token)
      setSessionCookie(reply, origin(), await store.sessions.start(staff.id, device))
      await store.audit.add({ by: staff.id, action: 'signed in', subject: staff.id })
      return { done: true as const }
    },
  )
}
