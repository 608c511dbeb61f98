import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createOffice } from '../../tests/support/service/office.ts'
import { startBrokenStartTls, startSmtpServer } from '../../tests/support/service/smtp-server.ts'
import { startTokenServer } from '../../tests/support/service/token-server.ts'

const login = { user: 'site', pass: 'right' }

type Options = Parameters<typeof startSmtpServer>[0]

async function startServer(options?: Options) {
  const server = await startSmtpServer(options)
  onTestFinished(server.stop)
  return server
}

/** The test server warns that its private key is public. */
function expectKnownKey() {
  expect(console.error).toHaveBeenCalledWith(expect.stringContaining('default TLS certificate'))
  vi.mocked(console.error).mockClear()
}

async function check(SMTP_URL: string, env: Record<string, string> = {}) {
  const { office } = await createOffice({ env: { SMTP_URL, ...env } })
  return office('mail check')
}

test('mail check reports an accepted login and sends no mail', async () => {
  const server = await startServer({ login })
  expect(await check(server.url)).toEqual({
    exit: 0,
    out: `smtp://site:***@127.0.0.1:${server.port} accepts the login, without TLS, on this machine.\n`,
    err: '',
  })
  expect(server.mails).toEqual([])
})

test('mail check logs in with an access token if SMTP_URL has no password', async () => {
  const user = 'sales@sextant.example'
  const { env, isValid } = await startTokenServer(user)
  const server = await startServer({ tokenLogin: { user, isValid } })
  expect((await check(server.url, env())).out).toContain(' accepts the login, without TLS, on this machine.')
  const { err } = await check(server.url, env('wr0ng'))
  expect(err).toContain(
    'there is no access token: check MAIL_OAUTH_*. Reason: The address in MAIL_OAUTH_TOKEN_URL gave',
  )
  const strange = await startServer({ tokenLogin: { user, isValid: () => false } })
  expect((await check(strange.url, env())).err).toContain('refuses the access token: check the user in SMTP_URL')
  expect(err).not.toContain('wr0ng')
})

test.each([
  ['of another machine if the setting says so', 'remoteUrl', '?tls.rejectUnauthorized=false'],
  ['of this machine', 'url', ''],
] as const)('the certificate of a mail server %s is not verified', async (_where, url, options) => {
  const server = await startServer({ login, tls: true })
  expect((await check(`${server[url]}${options}`)).out).toContain('accepts the login, over TLS.')
  expectKnownKey()
})

test('a mail server that offers STARTTLS but cannot start it is used without TLS on this machine only', async () => {
  const server = await startServer({ tls: true })
  const { port, stop } = await startBrokenStartTls(server.port)
  onTestFinished(stop)
  expect((await check(`smtp://127.0.0.1:${port}`)).out).toContain('without TLS, on this machine.')
  const { exit, err } = await check(`smtp://0.0.0.0:${port}`)
  expect({ exit, err }).toEqual({
    exit: 1,
    err: expect.stringContaining(`0.0.0.0:${port} offers STARTTLS but cannot start it: its log`),
  })
  expect((await check(`smtp://site:right@0.0.0.0:${port}`)).err).toContain('offers STARTTLS but cannot start it')
  expect((await check(`smtp://0.0.0.0:${port}?ignoreTLS=true`)).out).toContain(
    'without TLS, so others on the network can read the mails.',
  )
  expectKnownKey()
})

test('over a network a login is sent only after STARTTLS', async () => {
  const server = await startServer({ login })
  const { exit, err } = await check(server.remoteUrl)
  expect(exit).toBe(1)
  expect(err).toContain(
    `smtp://site:***@0.0.0.0:${server.port} offers no STARTTLS, so the login was not sent: check the port. (?requireTLS=false in SMTP_URL allows a login without TLS.)`,
  )
  expect(err.trim()).not.toContain('\n')
  expect(server.logins).toBe(0)
  expect((await check(`${server.remoteUrl}?requireTLS=false`)).out).toContain('accepts the login')
})

test('a server without a login is ready', async () => {
  const { url, port } = await startServer()
  expect((await check(url)).out).toContain('SMTP_URL contains no login.')
  expect((await check(`smtp://u:p@127.0.0.1:${port}`)).out).toContain('It offers no login,')
})

test.each([
  ['a wrong password', { login }, 'smtp://site:wrong@127.0.0.1', 'refuses the login: '],
  ['a self-signed certificate', { login, tls: true }, 'smtp://site:right@0.0.0.0', 'has a certificate'],
  ['missing TLS', { login }, 'smtps://site:right@127.0.0.1', 'does not start with TLS'],
  ['a busy server', { behaviour: { greeting: 421 } }, 'smtp://127.0.0.1', 'accepts no mail now.'],
] as [string, NonNullable<Options>, string, string][])(
  'mail check reports %s',
  async (_what, options, address, message) => {
    const { port } = await startServer(options)
    const { exit, out, err } = await check(`${address}:${port}`)
    expect({ exit, out }).toEqual({ exit: 1, out: '' })
    expect(err).toContain(`:${port} ${message}`)
    expect(err).not.toMatch(/:(right|wrong)@/)
    expect(err.trim()).not.toContain('\n')
    if (options.tls) expectKnownKey()
  },
)

test('mail check reports a server that is not a mail server', async () => {
  const server = createServer((socket) => socket.on('error', () => {}).end('HTTP/1.1 400 Bad\r\n'))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  expect((await check(`smtp://127.0.0.1:${port}`)).err).toContain('responds, but not as a mail server')
})

test.each(['smtp://127.0.0.1:1', 'smtp://no-such-host.invalid'])(
  'mail check reports that %s cannot be reached',
  async (url) => {
    const { exit, err } = await check(url)
    expect(exit).toBe(1)
    expect(err).toContain(`${url} cannot be reached: check the host and the port.`)
  },
)

test('mail check reports a missing SMTP_URL', async () => {
  expect((await check('')).err).toBe('SMTP_URL is not set; mails wait in the outbox until it is set.\n')
})

test('mail check names an interruption as the reason', async () => {
  const { office } = await createOffice({
    env: { SMTP_URL: 'smtp://127.0.0.1:1' },
    signal: AbortSignal.abort('Ctrl-C'),
  })
  expect((await office('mail check')).err).toContain('Reason: The delivery was stopped\n')
})
