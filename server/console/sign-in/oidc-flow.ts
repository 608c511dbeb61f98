import type { FastifyReply } from 'fastify'
import type { ConsoleParts } from '../guard/console-parts.ts'
import { setOidcCookie } from '../guard/cookies.ts'
import { Refusal } from '../guard/refusal.ts'
import type { OidcSecrets } from '../oidc/oidc-provider.ts'

/** `earlierSessionId`: of the session that the browser had; its cookie does not come with the callback from another site. */
export type OidcFlow =
  | { kind: 'sign in' | 'accept'; earlierSessionId: string | null }
  | { kind: 'confirm'; staffId: string; sessionId: string }

/** `returnTo`: a path of the console, as the contract defines it. */
export type StoredFlow = OidcFlow & { returnTo: string; secrets: OidcSecrets }

export const OIDC_PURPOSE = 'oidc'
const OIDC_MS = 10 * 60_000

export const callbackAt = (origin: string) => `${origin}/oidc/callback`

/** Resolves to the address at the provider. The token of a link stays in the browser's cookie and is not stored. */
export async function beginOidc(
  reply: FastifyReply,
  { store, oidc, origin, log }: Pick<ConsoleParts, 'store' | 'oidc' | 'origin' | 'log'>,
  flow: OidcFlow & { returnTo: string },
  linkToken = '',
) {
  if (!oidc) throw new Refusal(404, 'not-found', 'The console has no identity provider.')
  const isConfirmation = flow.kind === 'confirm'
  const { url, secrets } = await oidc.begin({ redirectUri: callbackAt(origin()), isConfirmation }).catch((error) => {
    log?.error(error)
    throw new Refusal(
      503,
      'out-of-reach',
      'The identity provider cannot be used now. Use a passkey, or try again later.',
    )
  })
  const stored: StoredFlow = { ...flow, secrets }
  const token = await store.challenges.add(OIDC_PURPOSE, JSON.stringify(stored), OIDC_MS)
  setOidcCookie(reply, origin(), [token, linkToken].filter(Boolean).join('.'))
  return url
}
