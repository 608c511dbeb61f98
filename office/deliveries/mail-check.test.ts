import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createOffice } from '../../tests/support/service/office.ts'
import { startSmtpServer } from '../../tests/support/service/smtp-server.ts'

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

async function check(SMTP_URL: string) {
  const { office } = await createOffice({ env: { SMTP_URL } })
  return office('mail check')
}

test('mail check reports an accepted login and sends no mail', async () => {
  const server = await startServer({ login })
  expect(await check(server.url)).toEqual({
    exit: 0,
    out: `smtp://site:***@127.0.0.1:${server.port} accepts the login, without TLS, so others on the network can read the mails.\n`,
    err: '',
  })
  expect(server.mails).toEqual([])
})

test('mail check reports TLS', async () => {
  const server = await startServer({ login, tls: true })
  expect((await check(`${server.url}?tls.rejectUnauthorized=false`)).out).toContain(
    'accepts the login, over TLS.',
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
  ['a wrong password', { login }, 'smtp://site:wrong@', 'refuses the login: '],
  ['a self-signed certificate', { login, tls: true }, 'smtp://site:right@', 'has a certificate'],
  ['missing TLS', { login }, 'smtps://site:right@', 'does not start with TLS'],
  ['a busy server', { behaviour: { greeting: 421 } }, 'smtp://', 'accepts no mail now.'],
] as [string, NonNullable<Options>, string, string][])(
  'mail check reports %s',
  async (_what, options, address, message) => {
    const { port } = await startServer(options)
    const { exit, out, err } = await check(`${address}127.0.0.1:${port}`)
    expect({ exit, out }).toEqual({ exit: 1, out: '' })
    expect(err).toContain(`127.0.0.1:${port} ${message}`)
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
  expect((await check(`smtp://127.0.0.1:${port}`)).err).toContain(
    'responds, but not as a mail server',
  )
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
  expect((await check('')).err).toBe(
    'SMTP_URL is not set; mails wait in the outbox until it is set.\n',
  )
})

test('mail check names an interruption as the reason', async () => {
  const { office } = await createOffice({
    env: { SMTP_URL: 'smtp://127.0.0.1:1' },
    signal: AbortSignal.abort('Ctrl-C'),
  })
  expect((await office('mail check')).err).toContain('Reason: The delivery was stopped\n')
})
