import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Logger, pino } from 'pino'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createAuthenticator } from '../../../tests/support/service/authenticator.ts'
import { addStaff, CONSOLE_ORIGIN, startConsole } from '../../../tests/support/service/console.ts'
import { openBrowser } from '../../../tests/support/service/console-browser.ts'

const client = { client_id: 'console', client_secret: 'a-secret-of-the-test' }

type AuthMethod = 'client_secret_basic' | 'client_secret_post'

/**
 * An identity provider on a free port that signs in everybody who comes, as `login`. It names one way in which a client
 * identifies itself, and refuses the other one; it refuses `max_age=0`, as some providers do.
 */
async function startProvider(authMethod: AuthMethod) {
  const { Provider } = await import('oidc-provider')
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, resolve))
  const issuer = `http://localhost:${(server.address() as AddressInfo).port}`
  const provider = new Provider(issuer, {
    clients: [
      {
        ...client,
        redirect_uris: [`${CONSOLE_ORIGIN}/oidc/callback`],
        token_endpoint_auth_method: authMethod,
      },
    ],
    clientAuthMethods: [authMethod],
    features: { devInteractions: { enabled: false } },
    ttl: { Interaction: 600, Session: 600, Grant: 600, AccessToken: 600, IdToken: 600 },
    interactions: { url: (_context: unknown, { uid }: { uid: string }) => `/ask/${uid}` },
    findAccount: (_context: unknown, id: string) => ({
      accountId: id,
      claims: () => ({ sub: id, email: 'admin@sextant.example' }),
    }),
  })
  const as = { login: 'grace', ageS: 0, forges: false, ignoresDemands: false }
  provider.use(async (context, next) => {
    await next()
    const { id_token } = context.body ?? {}
    if (as.forges && id_token) context.body = { ...context.body, id_token: forged(id_token) }
  })
  const answer = provider.callback()
  server.on('request', async (request: IncomingMessage, response: ServerResponse) => {
    const isBasic = request.headers.authorization?.startsWith('Basic ') === true
    const wrongMethod = isBasic !== (authMethod === 'client_secret_basic')
    if ((request.url === '/token' && wrongMethod) || /[?&]max_age=0(?:&|$)/.test(request.url ?? ''))
      return response.writeHead(400).end('{"error":"invalid_client","error_description":"no"}')
    if (as.ignoresDemands) request.url = request.url?.replaceAll(/&(?:max_age|prompt)=\w+/g, '')
    if (!request.url?.startsWith('/ask/')) return answer(request, response)
    const { prompt, params, session } = await provider.interactionDetails(request, response)
    const ts = Math.floor(Date.now() / 1_000) - as.ageS
    if (prompt.name === 'login')
      return provider.interactionFinished(request, response, { login: { accountId: as.login, ts } })
    const grant = new provider.Grant({ accountId: session?.accountId, clientId: client.client_id })
    grant.addOIDCScope(String(params.scope))
    const consent = { grantId: await grant.save() }
    return provider.interactionFinished(request, response, { consent })
  })
  onTestFinished(() => void server.close())
  return { issuer, as }
}

/** The same claims under another signature of the same length. */
function forged(idToken: string) {
  const [head, claims, signature = ''] = idToken.split('.')
  return [head, claims, signature.replace(/^./, (first) => (first === 'A' ? 'B' : 'A'))].join('.')
}

/** Follows the redirects of the provider to the address of the callback. */
async function visit(address: string, cookies = new Map<string, string>()) {
  for (let url = address; ; ) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await fetch(url, { redirect: 'manual', headers: { cookie } })
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      cookies.set(name, value)
    }
    const to = response.headers.get('location')
    if (!to) throw new Error(`The provider answered ${response.status}: ${await response.text()}`)
    url = new URL(to, url).href
    if (url.startsWith(CONSOLE_ORIGIN)) return url
  }
}

async function startWithProvider({
  authMethod = 'client_secret_basic',
  ...options
}: {
  authMethod?: AuthMethod
  log?: Logger
  rateLimit?: string
} = {}) {
  vi.mocked(console.warn).mockImplementation(() => {})
  const provider = await startProvider(authMethod)
  const env = {
    ...(options.rateLimit && { RATE_LIMIT: options.rateLimit }),
    CONSOLE_PORT: '0',
    CONSOLE_URL: CONSOLE_ORIGIN,
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: client.client_id,
    OIDC_CLIENT_SECRET: client.client_secret,
  }
  const started = await startConsole({ env, ...(options.log && { log: options.log }) })
  vi.mocked(console.warn).mockClear() // The provider warns that its keys are those of a test.
  const browser = openBrowser(started.app, CONSOLE_ORIGIN)
  const atProvider = new Map<string, string>()
  /** The whole flow of a browser; resolves to where it ends. */
  async function flow(path: string, body: object, by = browser) {
    const begun = await by.call('POST', path, { returnTo: '/', ...body })
    if (begun.status !== 200) return begun.body.code
    const callback = await visit(begun.body.url, atProvider)
    return callbackAt(callback, by)
  }
  async function callbackAt(address: string, by = browser) {
    const url = address.slice(CONSOLE_ORIGIN.length)
    const answer = await by.send('GET', url, undefined, { 'sec-fetch-site': 'cross-site' })
    vi.mocked(console.warn).mockClear()
    return answer.headers.location
  }
  return { ...started, ...provider, browser, atProvider, flow, callbackAt }
}

test('an invited person binds the identity of the company, and signs in with it later', async () => {
  const { app, store, browser, flow, issuer } = await startWithProvider()
  const staff = await addStaff(store, { areas: ['inbox'] })
  const { token } = await store.invitations.issue(staff.id, null)
  expect((await browser.call('GET', '/sign-in/means')).body).toEqual({ oidc: true })
  expect(await flow('/sign-in/oidc', { token })).toBe('/')
  expect((await browser.call('GET', '/session')).body.me.id).toBe(staff.id)
  expect(await store.staff.findByOidc({ issuer, subject: 'grace' })).toMatchObject({ id: staff.id })
  const before = browser.cookies.get('__Host-console')
  expect(await flow('/sign-in/oidc', {})).toBe('/')
  expect(await store.sessions.find(before ?? '', { isUse: false })).toBeNull()
  expect(await store.sessions.listOf(staff.id)).toHaveLength(1)
  const later = openBrowser(app, CONSOLE_ORIGIN)
  expect(await flow('/sign-in/oidc', {}, later)).toBe('/')
  expect((await later.call('GET', '/session')).body).toMatchObject({
    me: { id: staff.id },
    isConfirmed: false,
  })
  expect(await flow('/sign-in/oidc', { token })).toBe('link-used')
  const { token: disabled } = await store.invitations.issue(staff.id, null)
  await store.staff.disable(staff.id, null)
  expect(await flow('/sign-in/oidc', { token: disabled })).toBe('not-allowed')
})

test('an unbound identity cannot sign in, whatever its email address', async () => {
  const { store, browser, flow } = await startWithProvider()
  await store.staff.add({ email: 'admin@sextant.example', name: 'Admin', areas: ['admin'] }, null)
  expect(await flow('/sign-in/oidc', {})).toBe('/?oidc=unknown')
  expect((await browser.call('GET', '/session')).status).toBe(401)
  expect((await store.audit.list({ limit: 1 }))[0]).toMatchObject({
    by: null,
    action: 'failed to sign in',
    subject: null,
  })
})

test('a callback that this browser did not begin writes nothing in the audit', async () => {
  const { app, store } = await startWithProvider()
  const before = await store.audit.list({ limit: 9 })
  for (const cookie of ['', '__Host-console-oidc=forged.token']) {
    const headers = { host: new URL(CONSOLE_ORIGIN).host, 'sec-fetch-site': 'cross-site', cookie }
    const answer = await app.inject({ url: '/oidc/callback?code=c&state=s', headers })
    expect(answer.headers.location).toBe('/?oidc=refused')
  }
  expect(await store.audit.list({ limit: 9 })).toEqual(before)
})

test('an id token that the provider did not sign is refused', async () => {
  const { as, browser, flow, store } = await startWithProvider()
  const grace = await addStaff(store)
  const { token } = await store.invitations.issue(grace.id, null)
  as.forges = true
  expect(await flow('/sign-in/oidc', { token })).toBe('/?oidc=refused')
  expect((await browser.call('GET', '/session')).status).toBe(401)
  as.forges = false
  expect(await flow('/sign-in/oidc', { token })).toBe('/')
})

test('an identity belongs to one person', async () => {
  const { store, flow } = await startWithProvider()
  for (const outcome of ['/', '/?oidc=taken']) {
    const { token } = await store.invitations.issue((await addStaff(store)).id, null)
    expect(await flow('/sign-in/oidc', { token })).toBe(outcome)
  }
})

test('an answer is accepted once, in the browser that asked, with its state', async () => {
  const { app, store, browser, callbackAt, atProvider } = await startWithProvider()
  const staff = await addStaff(store)
  const begin = async () => {
    const { token } = await store.invitations.issue(staff.id, null)
    return (await browser.call('POST', '/sign-in/oidc', { token, returnTo: '/' })).body.url
  }
  const first = await visit(await begin(), atProvider)
  expect(await callbackAt(first, openBrowser(app, CONSOLE_ORIGIN))).toBe('/?oidc=refused')
  const cookies = new Map(browser.cookies)
  expect(await callbackAt(first)).toBe('/')
  for (const [name, value] of cookies) browser.cookies.set(name, value)
  expect(await callbackAt(first)).toBe('/?oidc=refused')
  const forged = (await visit(await begin(), atProvider)).replace(/state=[^&]+/, 'state=other')
  expect(await callbackAt(forged)).toBe('/?oidc=refused')
  await begin()
  expect(await callbackAt(`${CONSOLE_ORIGIN}/oidc/callback?error=access_denied`)).toBe('/?oidc=refused')
})

test('the cookie of a flow is Lax, for ten minutes, and hidden from scripts', async () => {
  const { browser } = await startWithProvider()
  const { cookies, body } = await browser.call('POST', '/sign-in/oidc', { returnTo: '/' })
  expect(cookies).toEqual([
    {
      name: '__Host-console-oidc',
      value: expect.any(String),
      path: '/',
      maxAge: 600,
      httpOnly: true,
      secure: true,
      sameSite: 'Lax',
    },
  ])
  expect(body.url).toMatch(/code_challenge_method=S256/)
  expect(body.url).toMatch(/nonce=/)
})

test('a person without a passkey confirms at the provider, which must ask again', async () => {
  const { store, browser, flow, as } = await startWithProvider()
  const staff = await addStaff(store)
  const { token } = await store.invitations.issue(staff.id, null)
  await flow('/sign-in/oidc', { token })
  const isConfirmed = async () => (await browser.call('GET', '/session')).body.isConfirmed
  expect(await isConfirmed()).toBe(false)
  const newest = async () => (await store.audit.list({ limit: 1 }))[0]
  const by = { by: staff.id, subject: staff.id }
  as.ageS = 120
  expect(await flow('/confirm/oidc', {})).toBe('/?oidc=not-asked')
  expect(await isConfirmed()).toBe(false)
  expect(await newest()).toMatchObject({ ...by, action: 'failed to confirm' })
  as.ageS = 0
  as.ignoresDemands = true
  expect(await flow('/confirm/oidc', {})).toBe('/?oidc=no-time')
  expect(await isConfirmed()).toBe(false)
  as.ignoresDemands = false
  expect(await flow('/confirm/oidc', {})).toBe('/')
  expect(await isConfirmed()).toBe(true)
  expect(await newest()).toMatchObject({ ...by, action: 'confirmed' })
  const passkey = createAuthenticator(CONSOLE_ORIGIN)
  const options = (await browser.call('POST', '/me/passkeys/options')).body
  await browser.call('POST', '/me/passkeys', { response: passkey.create(options), name: 'Phone' })
  expect(await flow('/confirm/oidc', {})).toBe('not-now')
})

test('the account of a colleague does not confirm, and ends no session', async () => {
  const { app, store, browser, flow, as, atProvider } = await startWithProvider()
  const [grace, alan] = [await addStaff(store), await addStaff(store)]
  for (const [staff, login] of [
    [alan, 'alan'],
    [grace, 'grace'],
  ] as const) {
    atProvider.clear()
    as.login = login
    const { token } = await store.invitations.issue(staff.id, null)
    const own = staff === grace ? browser : openBrowser(app, CONSOLE_ORIGIN)
    expect(await flow('/sign-in/oidc', { token }, own)).toBe('/')
  }
  atProvider.clear()
  as.login = 'alan'
  expect(await flow('/confirm/oidc', {})).toBe('/?oidc=refused')
  expect((await browser.call('GET', '/session')).body).toMatchObject({
    me: { id: grace.id },
    isConfirmed: false,
  })
  expect((await store.audit.list({ limit: 1 }))[0]).toMatchObject({
    by: grace.id,
    action: 'failed to confirm',
    subject: grace.id,
  })
})

test.each(['client_secret_basic', 'client_secret_post'] as const)(
  'the console identifies itself with %s to a provider that allows only this',
  async (authMethod) => {
    const { flow } = await startWithProvider({ authMethod })
    expect(await flow('/sign-in/oidc', {})).toBe('/?oidc=unknown')
  },
)

test('the log has the error of the provider', async () => {
  const lines: string[] = []
  const log = pino({}, { write: (line: string) => void lines.push(line) })
  const { browser, callbackAt } = await startWithProvider({ log })
  const { body } = await browser.call('POST', '/sign-in/oidc', { returnTo: '/' })
  const { searchParams, origin } = new URL(body.url)
  const answer = new URLSearchParams({
    error: 'consent_required',
    error_description: `ask ${'x'.repeat(1_000)}`,
    state: searchParams.get('state') ?? '',
    iss: origin,
  })
  expect(await callbackAt(`${CONSOLE_ORIGIN}/oidc/callback?${answer}`)).toBe('/?oidc=refused')
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    {
      level: 40,
      msg: 'A sign-in at the identity provider was refused',
      error: 'consent_required',
      description: `ask ${'x'.repeat(296)}`,
    },
  ])
})

test('all ways to sign in share one limit for each address', async () => {
  const { browser } = await startWithProvider({ rateLimit: '1' })
  expect((await browser.call('POST', '/sign-in/options')).status).toBe(200)
  const headers = { 'sec-fetch-site': 'cross-site' }
  const callback = await browser.send('GET', '/oidc/callback?code=1', undefined, headers)
  expect(callback.status).toBe(429)
  const start = await browser.call('POST', '/sign-in/oidc', { returnTo: '/' })
  expect(start.status).toBe(429)
})

test('a used link that begins a sign-in at the provider is in the audit', async () => {
  const { store, flow } = await startWithProvider()
  const staff = await addStaff(store)
  const { token } = await store.invitations.issue(staff.id, null)
  expect(await flow('/sign-in/oidc', { token })).toBe('/')
  expect(await flow('/sign-in/oidc', { token })).toBe('link-used')
  expect((await store.audit.list({ limit: 1 }))[0]).toMatchObject({
    by: null,
    action: 'failed to open a link',
    subject: staff.id,
  })
})

test('the provider leads back to the screen that the person left', async () => {
  const { store, flow, as, atProvider } = await startWithProvider()
  const { token } = await store.invitations.issue((await addStaff(store)).id, null)
  await flow('/sign-in/oidc', { token })
  const returnTo = '/inbox/0198c0de?view=mine&q=a%20b'
  expect(await flow('/confirm/oidc', { returnTo })).toBe(returnTo)
  expect(await flow('/sign-in/oidc', { returnTo })).toBe(returnTo)
  as.login = 'somebody else'
  atProvider.clear()
  expect(await flow('/sign-in/oidc', { returnTo })).toBe(`${returnTo}&oidc=unknown`)
})

test.each([
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  'https://evil.example/',
  'evil.example',
  '/api/sign-out',
  '/oidc/callback?code=1',
  '/a b',
  '',
])('the provider does not lead back to %j', async (returnTo) => {
  const { browser } = await startWithProvider()
  expect(await browser.call('POST', '/sign-in/oidc', { returnTo })).toMatchObject({
    status: 400,
    body: { code: 'invalid' },
  })
})

test('an issuer that names a pattern, as those for all organisations do, is refused', async () => {
  const server = createServer((_request, response) => {
    const issuer = `${origin}/{tenantid}/v2.0`
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ issuer, authorization_endpoint: `${origin}/authorize` }))
  })
  await new Promise<void>((resolve) => server.listen(0, resolve))
  const origin = `http://localhost:${(server.address() as AddressInfo).port}`
  onTestFinished(() => void server.close())
  const settings = { OIDC_ISSUER: origin, OIDC_CLIENT_ID: 'x', OIDC_CLIENT_SECRET: 'y' }
  const { app } = await startConsole({
    env: { CONSOLE_PORT: '0', CONSOLE_URL: CONSOLE_ORIGIN, ...settings },
  })
  expect(await openBrowser(app, CONSOLE_ORIGIN).call('POST', '/sign-in/oidc', { returnTo: '/' })).toMatchObject({
    status: 503,
    body: { code: 'out-of-reach' },
  })
})

test('only a provider that is named localhost is asked without TLS', async () => {
  let asked = 0
  const server = createServer((_request, response) => {
    asked += 1
    response.end('{}')
  })
  await new Promise<void>((resolve) => server.listen(0, resolve))
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  const oidc = { OIDC_CLIENT_ID: 'x', OIDC_CLIENT_SECRET: 'y' }
  const ask = async (host: string) => {
    const settings = { ...oidc, OIDC_ISSUER: `http://${host}:${port}` }
    const env = { CONSOLE_PORT: '0', CONSOLE_URL: CONSOLE_ORIGIN, ...settings }
    const { app } = await startConsole({ env })
    await openBrowser(app, CONSOLE_ORIGIN).call('POST', '/sign-in/oidc', { returnTo: '/' })
    return asked
  }
  expect(await ask('127.0.0.1')).toBe(0)
  expect(await ask('localhost')).toBeGreaterThan(0)
})

test('without an identity provider its calls are refused', async () => {
  const { app } = await startConsole()
  const browser = openBrowser(app, CONSOLE_ORIGIN)
  expect((await browser.call('GET', '/sign-in/means')).body).toEqual({ oidc: false })
  expect((await browser.call('POST', '/sign-in/oidc', { returnTo: '/' })).status).toBe(404)
})
