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

/** `signedInAt`: when the person signed in at the provider, if it says so. */
export type OidcAnswer = { identity: OidcIdentity; signedInAt: number | undefined }

/** Some providers refuse 0, and only a request with an age obliges them to say when the person signed in. */
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
        ...(isConfirmation && { prompt: 'login', max_age: String(MAX_AGE_S) }),
      })
      return { url: url.href, secrets }
    },

    /** Throws unless the provider signed an answer to this flow. */
    async finish(url: URL, { state, nonce, verifier }: OidcSecrets): Promise<OidcAnswer> {
      const { client, config } = await connect()
      const tokens = await client.authorizationCodeGrant(config, url, {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: verifier,
        idTokenExpected: true,
      })
      const claims = tokens.claims()
      if (!claims) throw new Error('The identity provider sent no id token.')
      const { iss: issuer, sub: subject, auth_time: seconds } = claims
      const signedInAt = seconds === undefined ? undefined : Number(seconds) * 1_000
      return { identity: { issuer, subject }, signedInAt }
    },
  }
}

export type OidcProvider = ReturnType<typeof oidcProvider>

async function discover({ issuer, clientId, clientSecret }: OidcSettings) {
  const client = await import('openid-client')
  const address = new URL(issuer)
  const basic = client.ClientSecretBasic(clientSecret)
  const post = client.ClientSecretPost(clientSecret)
  const authenticate: Client.ClientAuth = (server, ...rest) =>
    acceptsBasic(server) ? basic(server, ...rest) : post(server, ...rest)
  const config = await client.discovery(address, clientId, clientSecret, authenticate, {
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

/** Basic is the default of the standard, for metadata without a list and for a client that was registered without a method. */
const acceptsBasic = ({ token_endpoint_auth_methods_supported: methods }: Client.ServerMetadata) =>
  methods === undefined || methods.includes('client_secret_basic')

const withoutSlash = (address: string) => address.replace(/\/$/, '')
