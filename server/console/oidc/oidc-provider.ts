import type * as Client from 'openid-client'
import type { OidcSettings } from '../../../settings/console-settings.ts'
import type { OidcIdentity } from '../../../store/staff/staff.ts'

/** What the answer of the provider must belong to. Kept by the service, never sent to the browser. */
export type OidcSecrets = { state: string; nonce: string; verifier: string; startedAt: number }

type Begin = {
  redirectUri: string
  /** The provider asks the person again, whatever session it has. */
  isConfirmation: boolean
}

/** The clocks of the provider and of the service may differ by this much. */
const CLOCK_SKEW_MS = 60_000
const MAX_AGE_S = 300

/** The company's identity provider, by the code flow of OpenID Connect with PKCE, state and nonce. */
export function oidcProvider(settings: OidcSettings) {
  let found: Promise<{ client: typeof Client; config: Client.Configuration }> | undefined
  /** Once; again after a failure. */
  const connect = () => {
    found ??= discover(settings).catch((error) => {
      found = undefined
      throw error
    })
    return found
  }

  return {
    async begin({ redirectUri, isConfirmation }: Begin) {
      const { client, config } = await connect()
      const secrets: OidcSecrets = {
        state: client.randomState(),
        nonce: client.randomNonce(),
        verifier: client.randomPKCECodeVerifier(),
        startedAt: Date.now(),
      }
      const url = client.buildAuthorizationUrl(config, {
        redirect_uri: redirectUri,
        scope: 'openid',
        state: secrets.state,
        nonce: secrets.nonce,
        code_challenge: await client.calculatePKCECodeChallenge(secrets.verifier),
        code_challenge_method: 'S256',
        ...(isConfirmation && { max_age: '0' }),
      })
      return { url: url.href, secrets }
    },

    /** Throws unless the provider signed an answer to this flow; a confirmation must be younger than the flow. */
    async finish(
      url: URL,
      { state, nonce, verifier, startedAt }: OidcSecrets,
      { isConfirmation }: Pick<Begin, 'isConfirmation'>,
    ): Promise<OidcIdentity> {
      const { client, config } = await connect()
      const tokens = await client.authorizationCodeGrant(config, url, {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: verifier,
        idTokenExpected: true,
        ...(isConfirmation && { maxAge: MAX_AGE_S }),
      })
      const claims = tokens.claims()
      if (!claims) throw new Error('The identity provider sent no id token.')
      if (isConfirmation && Number(claims.auth_time) * 1_000 < startedAt - CLOCK_SKEW_MS)
        throw new Error('The identity provider did not ask the person again.')
      return { issuer: claims.iss, subject: claims.sub }
    },
  }
}

export type OidcProvider = ReturnType<typeof oidcProvider>

async function discover({ issuer, clientId, clientSecret }: OidcSettings) {
  const client = await import('openid-client')
  const address = new URL(issuer)
  const config = await client.discovery(address, clientId, clientSecret, undefined, {
    execute: [
      // Checks the signature of id tokens; by default the library relies on the TLS of the provider.
      client.enableNonRepudiationChecks,
      // Only an identity provider on this machine may do without TLS.
      ...(address.hostname === 'localhost' ? [client.allowInsecureRequests] : []),
    ],
  })
  const { issuer: named } = config.serverMetadata()
  // A shared address such as that of Entra ID for all organisations names a pattern.
  if (withoutSlash(named) !== withoutSlash(issuer))
    throw new Error(`The issuer ${issuer} is not of one organisation: it calls itself ${named}.`)
  return { client, config }
}

const withoutSlash = (address: string) => address.replace(/\/$/, '')
