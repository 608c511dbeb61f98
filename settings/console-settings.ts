import { type Env, readSettings, readTogether, textIn } from './read-settings.ts'
import { SettingError } from './setting-error.ts'
import { consoleSettings, oidcSettings } from './settings.ts'

/** The settings of the staff console. */
export type ConsoleSettings = NonNullable<ReturnType<typeof readConsole>>

/** The company's identity provider. */
export type OidcSettings = NonNullable<ReturnType<typeof readOidc>>

/** `defaultPort`: the port if CONSOLE_PORT is not set; undefined if the console runs only with CONSOLE_PORT. */
export function readConsole(env: Env, defaultPort: number | undefined) {
  if (textIn(env, 'CONSOLE_PORT') === undefined && defaultPort === undefined) return undefined
  const { consolePort, consoleHost: host, consoleUrl: url } = readSettings(env, consoleSettings)
  if (url === undefined && defaultPort === undefined) {
    throw new SettingError('CONSOLE_URL', '', 'the address of the console, such as https://staff.example.com')
  }
  return {
    port: consolePort ?? defaultPort ?? 0,
    /** False: a free port is used if this one is taken. */
    isPortFixed: consolePort !== undefined,
    host,
    /** The console's own origin. Unset: `http://localhost` and the port. */
    url,
    /** Unset: people sign in with passkeys only. */
    oidc: readOidc(env),
  }
}

/** The origin in links to the console, also for commands that run beside the service. */
export const consoleOrigin = (settings: { port: number; console: Pick<ConsoleSettings, 'port' | 'url'> | undefined }) =>
  settings.console?.url ?? `http://localhost:${settings.console?.port || settings.port + 1}`

/** How people sign in at present: with passkeys for this host name, and at the identity provider if there is one. */
export const signInMeans = (settings: {
  port: number
  console: Pick<ConsoleSettings, 'port' | 'url' | 'oidc'> | undefined
}) => ({
  rpId: new URL(consoleOrigin(settings)).hostname,
  hasOidc: settings.console?.oidc !== undefined,
})

function readOidc(env: Env) {
  const values = readTogether(env, oidcSettings)
  return values && { issuer: values.oidcIssuer, clientId: values.oidcClientId, clientSecret: values.oidcClientSecret }
}
