import * as z from 'zod/mini'
import {
  Done,
  MAX_PASSKEY_NAME,
  PasskeyAnswer,
  SessionAnswer,
  SessionItem,
  WebAuthnJson,
} from '../../../contract/console/sign-in.ts'
import type { ConsoleCalls } from '../console-parts.ts'
import { clearSessionCookie } from '../cookies.ts'
import { signedInOn } from '../guard.ts'
import { notFound, Refusal } from '../refusal.ts'
import { webAuthn } from './webauthn.ts'

const IdParams = z.object({ id: z.string() })
const done = { done: true as const }

/** The person's own session, confirmation, passkeys and other sessions. */
export const sessionCalls: ConsoleCalls = async (app, parts) => {
  const { store, site, origin, version } = parts
  const passkeys = webAuthn(parts)
  const config = { access: 'staff' } as const
  const confirmed = { access: 'staff', needsConfirmation: true } as const

  app.get('/session', { config, schema: { response: { 200: SessionAnswer } } }, async (request) => {
    const { staff, session } = signedInOn(request)
    const { id, name, email, areas } = staff
    return {
      me: { id, name, email, areas },
      company: site.company.name,
      timeZone: site.company.timeZone,
      version,
      now: Date.now(),
      endsAt: session.endsAt,
      isConfirmed: session.isConfirmed,
      passkeys: (await store.passkeys.listOf(id)).length,
    }
  })

  app.post('/sign-out', { config, schema: { response: { 200: Done } } }, async (request, reply) => {
    await store.sessions.end(signedInOn(request).session.id)
    clearSessionCookie(reply, origin())
    return done
  })

  app.post(
    '/confirm/options',
    { config, schema: { response: { 200: WebAuthnJson } } },
    async (request, reply) => {
      const { staff } = signedInOn(request)
      return { ...(await passkeys.assertionOptions(reply, 'confirm', staff.id)) }
    },
  )

  app.post(
    '/confirm',
    { config, schema: { body: z.object({ response: WebAuthnJson }), response: { 200: Done } } },
    async (request, reply) => {
      const { staff, session } = signedInOn(request)
      const call = { request, reply }
      const { staffId } = await passkeys.verifyAssertion(call, 'confirm', request.body.response)
      if (staffId !== staff.id)
        throw new Refusal(400, 'passkey-refused', 'This is another person’s passkey. Use yours.')
      await store.sessions.confirm(session.id)
      return done
    },
  )

  app.get(
    '/me/passkeys',
    { config, schema: { response: { 200: z.array(PasskeyAnswer) } } },
    (request) => store.passkeys.listOf(signedInOn(request).staff.id),
  )

  app.post(
    '/me/passkeys/options',
    { config: confirmed, schema: { response: { 200: WebAuthnJson } } },
    async (request, reply) => {
      const { staff } = signedInOn(request)
      const existing = await store.passkeys.listOf(staff.id)
      return { ...(await passkeys.registrationOptions(reply, staff, existing)) }
    },
  )

  app.post(
    '/me/passkeys',
    {
      config: confirmed,
      schema: {
        body: z.object({
          response: WebAuthnJson,
          name: z.string().check(z.trim(), z.minLength(1), z.maxLength(MAX_PASSKEY_NAME)),
        }),
        response: { 200: Done },
      },
    },
    async (request, reply) => {
      const { response, name } = request.body
      const passkey = await passkeys.verifyRegistration({ request, reply }, response, name)
      await store.passkeys.add(signedInOn(request).staff.id, passkey)
      return done
    },
  )

  app.delete(
    '/me/passkeys/:id',
    { config: confirmed, schema: { params: IdParams, response: { 200: Done } } },
    async (request) => {
      const { staff } = signedInOn(request)
      if (await store.passkeys.remove(request.params.id, staff.id)) return done
      throw new Refusal(
        409,
        'last-passkey',
        'This is your only passkey. Add another one before you remove it.',
      )
    },
  )

  app.get(
    '/me/sessions',
    { config, schema: { response: { 200: z.array(SessionItem) } } },
    async (request) => {
      const { staff, session } = signedInOn(request)
      const sessions = await store.sessions.listOf(staff.id)
      return sessions.map((one) => ({ ...one, isThis: one.id === session.id }))
    },
  )

  app.delete(
    '/me/sessions/:id',
    { config, schema: { params: IdParams, response: { 200: Done } } },
    async (request) => {
      const { staff } = signedInOn(request)
      const own = await store.sessions.listOf(staff.id)
      if (!own.some(({ id }) => id === request.params.id)) throw notFound('session')
      await store.sessions.end(request.params.id)
      return done
    },
  )
}
