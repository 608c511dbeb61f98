import type { FastifyReply, FastifyRequest } from 'fastify'
import type { SignedInWith } from '../../../store/staff/sessions.ts'
import type { ConsoleParts } from '../guard/console-parts.ts'
import { readSessionCookie, setSessionCookie } from '../guard/cookies.ts'
import { Refusal } from '../guard/refusal.ts'
import { deviceName } from './device-name.ts'

type Call = { request: FastifyRequest; reply: FastifyReply }

type Start = {
  staffId: string
  signedInWith: SignedInWith
  isConfirmed?: boolean
  /** Of the session that the browser had, if its cookie does not come with this request. */
  earlierSessionId?: string | null
}

/** Signs a person in with a new token; the session that this browser had before ends. False if they may not sign in. */
export async function startSession(
  { request, reply }: Call,
  { store, origin }: Pick<ConsoleParts, 'store' | 'origin'>,
  { staffId, earlierSessionId, ...options }: Start,
) {
  const device = deviceName(request.headers['user-agent'])
  const earlier = readSessionCookie(request, origin())
  const replaces = earlier ? { token: earlier } : earlierSessionId ? { id: earlierSessionId } : undefined
  const token = await store.sessions.start(staffId, device, { ...options, replaces })
  if (token === null) return false
  setSessionCookie(reply, origin(), token)
  return true
}

export const accessEnded = () =>
  new Refusal(
    403,
    'not-allowed',
    'Your access has ended, or this passkey was replaced. Ask an admin if you still need access.',
  )
