import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ConsoleParts } from '../guard/console-parts.ts'
import { readSessionCookie, setSessionCookie } from '../guard/cookies.ts'
import { deviceName } from './device-name.ts'

type Call = { request: FastifyRequest; reply: FastifyReply }

/** Signs a person in with a new token. The session that this browser had before ends. */
export async function startSession(
  { request, reply }: Call,
  staffId: string,
  { store, origin }: Pick<ConsoleParts, 'store' | 'origin'>,
  { isConfirmed = true } = {},
) {
  const earlier = readSessionCookie(request, origin())
  if (earlier) await store.sessions.endOf(earlier)
  const device = deviceName(request.headers['user-agent'])
  const token = await store.sessions.start(staffId, device, { isConfirmed })
  await store.audit.add({ by: staffId, action: 'signed in', subject: staffId })
  setSessionCookie(reply, origin(), token)
}
