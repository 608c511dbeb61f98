import * as z from 'zod/mini'
import { Done } from '../../../contract/console/done.ts'
import {
  AssertionOptions,
  PasskeyAnswer,
  PasskeyName,
  RegistrationOptions,
  SessionAnswer,
  SessionItem,
  WebAuthnResponse,
} from '../../../contract/console/sign-in.ts'
import { IdParams } from '../../../contract/console/text.ts'
import type { ConsoleCalls } from '../guard/console-parts.ts'
import { clearSessionCookie, setSessionCookie } from '../guard/cookies.ts'
import { sessionEnded, signedInOn } from '../guard/guard.ts'
import { notFound, Refusal } from '../guard/refusal.ts'
import { passkeyTaken, webAuthn } from './webauthn.ts'

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
      now: session.now,
      endsAt: session.endsAt,
      isConfirmed: session.isConfirmed,
      passkeys: (await store.passkeys.listOf(id)).length,
    }
  })

  app.post('/sign-out', { config, schema: { response: { 200: Done } } }, async (request, reply) => {
    await store.sessions.signOut(signedInOn(request).session)
    clearSessionCookie(reply, origin())
    reply.header('clear-site-data', '"cache"') // The back/forward cache, too.
    return done
  })

  app.post(
    '/confirm/options',
    { config, schema: { response: { 200: AssertionOptions } } },
    async (request, reply) => {
      const { staff } = signedInOn(request)
      return passkeys.assertionOptions(reply, confirmBy(staff.id))
    },
  )

  app.post(
    '/confirm',
    { config, schema: { body: z.object({ response: WebAuthnResponse }), response: { 200: Done } } },
    async (request, reply) => {
      const { staff, session } = signedInOn(request)
      await passkeys
        .verifyAssertion({ request, reply }, confirmBy(staff.id), request.body.response)
        .catch(async (error) => {
          if (error instanceof Refusal)
            await store.audit.add({ by: staff.id, action: 'failed to confirm', subject: staff.id })
          throw error
        })
      const token = await store.sessions.confirm(session)
      if (token === null) throw sessionEnded()
      setSessionCookie(reply, origin(), token)
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
    { config: confirmed, schema: { response: { 200: RegistrationOptions } } },
    async (request, reply) => {
      const { staff } = signedInOn(request)
      const existing = await store.passkeys.listOf(staff.id)
      return passkeys.registrationOptions(reply, staff, existing)
    },
  )

  app.post(
    '/me/passkeys',
    {
      config: confirmed,
      schema: {
        body: z.object({
          response: WebAuthnResponse,
          name: PasskeyName.check(z.minLength(1)),
        }),
        response: { 200: Done },
      },
    },
    async (request, reply) => {
      const { staff, session } = signedInOn(request)
      const call = { request, reply }
      const passkey = await passkeys.verifyRegistration(call, staff.id, request.body)
      const outcome = await store.passkeys.add(staff.id, passkey, session.id)
      if (outcome === 'session ended') throw sessionEnded()
      if (outcome === 'taken') throw passkeyTaken()
      return done
    },
  )

  app.delete(
    '/me/passkeys/:id',
    { config: confirmed, schema: { params: IdParams, response: { 200: Done } } },
    async (request) => {
      const { staff } = signedInOn(request)
      const own = await store.passkeys.listOf(staff.id)
      if (!own.some(({ id }) => id === request.params.id)) throw notFound('passkey')
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

  /** All but this one: offered after a passkey was added or removed. */
  app.delete(
    '/me/sessions',
    { config: confirmed, schema: { response: { 200: Done } } },
    async (request) => {
      const { staff, session } = signedInOn(request)
      await store.sessions.endAllOf(staff.id, { by: staff.id, except: session.id })
      return done
    },
  )

  app.delete(
    '/me/sessions/:id',
    { config: confirmed, schema: { params: IdParams, response: { 200: Done } } },
    async (request) => {
      const { staff } = signedInOn(request)
      const hasEnded = await store.sessions.end({ id: request.params.id, staffId: staff.id })
      if (!hasEnded) throw notFound('session')
      return done
    },
  )
}

const confirmBy = (staffId: string) => ({ purpose: 'confirm', staffId }) as const
