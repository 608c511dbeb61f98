import type { MailOauthSettings } from '../../../settings/mailbox-settings.ts'

export type AccessTokens = ReturnType<typeof openAccessTokens>

/** The message is one sentence for operators, without the client's secret. */
export class TokenError extends Error {
  override name = 'TokenError'
}

/** The longest time that one `get` takes. */
export const TOKEN_TIMEOUT_MS = 15_000
/** A token is not used in the last minute of its life. */
const MARGIN_MS = 60_000

/** Gets access tokens with the client's own credentials (RFC 6749, section 4.4), and keeps one until it expires. */
export function openAccessTokens({ now = Date.now } = {}) {
  let token = ''
  let expiresAt = 0
  return {
    /** Throws a `TokenError` if there is none. */
    async get(client: MailOauthSettings, signal: AbortSignal): Promise<string> {
      if (now() < expiresAt - MARGIN_MS) return token
      const requestedAt = now()
      const answer = await askForToken(client, signal)
      token = answer.token
      expiresAt = requestedAt + answer.lifetimeMs
      return token
    },
    /** The mail server may have refused it. */
    forget() {
      expiresAt = 0
    },
  }
}

async function askForToken({ tokenUrl, clientId, clientSecret, scope }: MailOauthSettings, signal: AbortSignal) {
  const answer = await fetch(tokenUrl, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: clientId,
      client_secret: clientSecret,
      scope,
    }),
    redirect: 'manual',
    signal: AbortSignal.any([signal, AbortSignal.timeout(TOKEN_TIMEOUT_MS)]),
  }).catch(() => {
    throw new TokenError('The address in MAIL_OAUTH_TOKEN_URL does not answer')
  })
  const { access_token, expires_in, error } = await readAnswer(answer)
  if (answer.ok && typeof access_token === 'string' && access_token !== '')
    return { token: access_token, lifetimeMs: 1_000 * (Number(expires_in) || 0) }
  const code = typeof error === 'string' && /^[a-z_]{1,50}$/.test(error) ? error : `status ${answer.status}`
  throw new TokenError(`The address in MAIL_OAUTH_TOKEN_URL gave no access token (${code})`)
}

async function readAnswer(answer: Response): Promise<Record<string, unknown>> {
  const body: unknown = await answer.json().catch(() => null)
  return body instanceof Object ? { ...body } : {}
}
