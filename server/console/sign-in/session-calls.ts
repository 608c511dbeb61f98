import { done } from '../../../contract/console/done.ts'
import type { CallGroup } from '../guard/console-parts.ts'
import { clearSessionCookie, setSessionCookie } from '../guard/cookies.ts'
import { sessionEnded } from '../guard/guard.ts'
import { notFound, Refusal } from '../guard/refusal.ts'
import { on } from '../guard/register-call.ts'
import { passkeyTaken, webAuthn } from './webauthn.ts'

/** The person's own session, confirmation, passkeys, signature and other sessions. */
export const sessionCalls: CallGroup = async (app, parts) => {
  const { store, site, origin, version } = parts
  const passkeys = webAuthn(parts)

  on(app, 'GET /session', async ({ staff, session }) => {
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

  on(app, 'POST /sign-out', async ({ session, reply }) => {
    await store.sessions.signOut(session)
    clearSessionCookie(reply, origin())
    reply.header('clear-site-data', '"cache"') // The back/forward cache, too.
    return done
  })

  on(app, 'POST /confirm/options', ({ staff, reply }) => passkeys.assertionOptions(reply, confirmBy(staff.id)))

  on(app, 'POST /confirm', async ({ body, staff, session, ...call }) => {
    await passkeys.verifyAssertion(call, confirmBy(staff.id), body.response).catch(async (error) => {
      if (error instanceof Refusal)
        await store.audit.add({ by: staff.id, action: 'failed to confirm', subject: staff.id })
      throw error
    })
    const token = await store.sessions.confirm(session)
    if (token === null) throw sessionEnded()
    setSessionCookie(call.reply, origin(), token)
    return done
  })

  on(app, 'GET /me/passkeys', ({ staff }) => store.passkeys.listOf(staff.id))

  on(app, 'POST /me/passkeys/options', async ({ staff, reply }) => {
    const existing = await store.passkeys.listOf(staff.id)
    return passkeys.registrationOptions(reply, staff, existing)
  })

  on(app, 'POST /me/passkeys', async ({ body, staff, session, ...call }) => {
    const passkey = await passkeys.verifyRegistration(call, staff.id, body)
    const outcome = await store.passkeys.add(staff.id, passkey, session.id)
    if (outcome === 'session ended') throw sessionEnded()
    if (outcome === 'taken') throw passkeyTaken()
    return done
  })

  on(app, 'DELETE /me/passkeys/:id', async ({ params, staff }) => {
    const own = await store.passkeys.listOf(staff.id)
    if (!own.some(({ id }) => id === params.id)) throw notFound('passkey')
    if (await store.passkeys.remove(params.id, staff.id)) return done
    throw new Refusal(409, 'last-passkey', 'This is your only passkey. Add another one before you remove it.')
  })

  on(app, 'GET /me/signature', async ({ staff: { signature } }) => ({ signature }))

  on(app, 'PUT /me/signature', async ({ body, staff }) => {
    await store.staff.setSignature(staff.id, body.signature)
    return done
  })

  on(app, 'GET /me/sessions', async ({ staff, session }) => {
    const sessions = await store.sessions.listOf(staff.id)
    return sessions.map((one) => ({ ...one, isThis: one.id === session.id }))
  })

  on(app, 'DELETE /me/sessions', async ({ staff, session }) => {
    await store.sessions.endAllOf(staff.id, { by: staff.id, except: session.id })
    return done
  })

  on(app, 'DELETE /me/sessions/:id', async ({ params, staff }) => {
    const hasEnded = await store.sessions.end({ id: params.id, staffId: staff.id })
    if (!hasEnded) throw notFound('session')
    return done
  })
}

const confirmBy = (staffId: string) => ({ purpose: 'confirm', staffId }) as const
