import { expect, test } from 'vitest'
import { consoleOrigin } from './console-settings.ts'
import type { Env } from './read-settings.ts'
import { readRunSettings } from './run-settings.ts'
import { StartError } from './start-error.ts'

/** `npm run serve` */
const served = (env: Env = {}) => readRunSettings(env, { host: '0.0.0.0' }).console
/** `npm start` */
const started = (env: Env = {}) => readRunSettings(env, { host: '127.0.0.1', hasConsole: true }).console

const url = 'https://staff.example.com'
const oidc = {
  OIDC_ISSUER: 'https://login.example.com/tenant/v2.0',
  OIDC_CLIENT_ID: 'console',
  OIDC_CLIENT_SECRET: 'secret',
}

test('without CONSOLE_PORT npm run serve has no console, and reads none of its settings', () => {
  expect(served()).toBeUndefined()
  expect(served({ CONSOLE_URL: 'staff', OIDC_ISSUER: 'x' })).toBeUndefined()
})

test('npm start has a console on the next port, or on a free one', () => {
  const defaults = { isPortFixed: false, host: '127.0.0.1', url: undefined, oidc: undefined }
  expect(started()).toEqual({ port: 3001, ...defaults })
  expect(started({ PORT: '8080' })).toEqual({ port: 8081, ...defaults })
  expect(started({ PORT: '0' })?.port).toBe(0)
  expect(started({ PORT: '65535' })?.port).toBe(0)
})

test('all settings of the console are read', () => {
  const env = { CONSOLE_PORT: '4001', CONSOLE_HOST: '10.0.0.7', CONSOLE_URL: `${url}/`, ...oidc }
  expect(served(env)).toEqual({
    port: 4001,
    isPortFixed: true,
    host: '10.0.0.7',
    url,
    oidc: {
      issuer: oidc.OIDC_ISSUER,
      clientId: 'console',
      clientSecret: 'secret',
    },
  })
})

test.each(['http://localhost:3001', 'https://localhost', 'https://staff.example.com:8443'])(
  'CONSOLE_URL may be %s',
  (CONSOLE_URL) => {
    expect(served({ CONSOLE_PORT: '3001', CONSOLE_URL })?.url).toBe(CONSOLE_URL)
  },
)

test.each<[Env, string]>([
  [{ CONSOLE_PORT: 'on' }, 'CONSOLE_PORT is "on"; expected a number from 0 to 65535'],
  [{ CONSOLE_PORT: '65536' }, 'CONSOLE_PORT is "65536"; expected a number from 0 to 65535'],
  [
    { CONSOLE_PORT: '3001' },
    'CONSOLE_URL is ""; expected the address of the console, such as https://staff.example.com',
  ],
  ...['http://staff.example.com', 'https://192.0.2.7', 'https://[2001:db8::7]'].map((CONSOLE_URL): [Env, string] => [
    { CONSOLE_PORT: '3001', CONSOLE_URL },
    `CONSOLE_URL is "${CONSOLE_URL}"; expected https:// and a host name, or http://localhost and a port`,
  ]),
  ...['staff.example.com', 'https://staff.example.com/console', 'ftp://staff.example.com'].map(
    (CONSOLE_URL): [Env, string] => [
      { CONSOLE_PORT: '3001', CONSOLE_URL },
      `CONSOLE_URL is "${CONSOLE_URL}"; expected an origin like https://www.example.com`,
    ],
  ),
  ...Object.keys(oidc).map((missing): [Env, string] => [
    { CONSOLE_PORT: '3001', CONSOLE_URL: url, ...oidc, [missing]: ' ' },
    `${missing} is ""; expected a value, because OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET belong together`,
  ]),
  [
    { CONSOLE_PORT: '3001', CONSOLE_URL: url, ...oidc, OIDC_ISSUER: 'login.example.com' },
    'OIDC_ISSUER is "login.example.com"; expected an address like https://…',
  ],
])('%o is refused', (env, line) => {
  expect(() => served(env)).toThrow(new StartError(line))
})

test.each([
  [{ CONSOLE_PORT: '4001', CONSOLE_URL: url }, url],
  [{ PORT: '8080' }, 'http://localhost:8081'],
])('links to the console with %o begin with %s', (env, origin) => {
  expect(consoleOrigin(readRunSettings(env, { host: '127.0.0.1' }))).toBe(origin)
})
