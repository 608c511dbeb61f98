import { type Env, readSetting } from './env.ts'
import { readInteger } from './read-integer.ts'
import { SettingError } from './setting-error.ts'
import { parseOrigin, parseWebAddress } from './web-address.ts'

/** The settings of the staff console (README.md). */
export type ConsoleSettings = {
  port: number
  /** False: a free port is used if this one is taken. */
  isPortFixed: boolean
  host: string
  /** The console's own origin. Unset: `http://localhost` and the port. */
  url: string | undefined
  /** Unset: people sign in with passkeys only. */
  oidc: OidcSettings | undefined
}

/** The company's identity provider. */
export type OidcSettings = { issuer: string; clientId: string; clientSecret: string }

/** `defaultPort`: the port if CONSOLE_PORT is not set; undefined if the console runs only with CONSOLE_PORT. */
export function readConsole(
  env: Env,
  defaultPort: number | undefined,
): ConsoleSettings | undefined {
  const isPortFixed = readSetting(env, 'CONSOLE_PORT') !== undefined
  if (!isPortFixed && defaultPort === undefined) return undefined
  const port = readInteger(env, 'CONSOLE_PORT', defaultPort ?? 0, 65_535)
  const url = readConsoleUrl(env)
  if (url === undefined && defaultPort === undefined) {
    throw new SettingError(
      'CONSOLE_URL',
      '',
      'the address of the console, such as https://staff.example.com',
    )
  }
  const host = readSetting(env, 'CONSOLE_HOST') ?? '127.0.0.1'
  return { port, isPortFixed, host, url, oidc: readOidc(env) }
}

/** The origin in links to the console, also for commands that run beside the service. */
export const consoleOrigin = (settings: {
  port: number
  console: Pick<ConsoleSettings, 'port' | 'url'> | undefined
}) => settings.console?.url ?? `http://localhost:${settings.console?.port || settings.port + 1}`

/** How people sign in at present: with passkeys for this host name, and at the identity provider if there is one. */
export const signInMeans = (settings: {
  port: number
  console: Pick<ConsoleSettings, 'port' | 'url' | 'oidc'> | undefined
}) => ({
  rpId: new URL(consoleOrigin(settings)).hostname,
  hasOidc: settings.console?.oidc !== undefined,
})

/** Passkeys need HTTPS, except on this machine, and a host name: an IP address is no valid RP ID. */
function readConsoleUrl(env: Env) {
  const value = readSetting(env, 'CONSOLE_URL')
  if (value === undefined) return undefined
  const origin = parseOrigin('CONSOLE_URL', value)
  const { protocol, hostname } = new URL(origin)
  const isAddress = /^[\d.]+$|^\[/.test(hostname)
  if ((protocol !== 'https:' && hostname !== 'localhost') || isAddress) {
    throw new SettingError(
      'CONSOLE_URL',
      value,
      'https:// and a host name, or http://localhost and a port',
    )
  }
  return origin
}

function readOidc(env: Env): OidcSettings | undefined {
  const names = ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'] as const
  const [issuer, clientId, clientSecret] = names.map((name) => readSetting(env, name))
  if (!issuer && !clientId && !clientSecret) return undefined
  if (!issuer || !clientId || !clientSecret) {
    const missing = names.find((name) => !readSetting(env, name)) ?? ''
    throw new SettingError(missing, '', `a value, because ${names.join(', ')} belong together`)
  }
  return { issuer: parseWebAddress('OIDC_ISSUER', issuer), clientId, clientSecret }
}
