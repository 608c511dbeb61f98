import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { anOffice } from '../../tests/support/service/office.ts'
import { startSmtpServer } from '../../tests/support/service/smtp-server.ts'

const login = { user: 'site', pass: 'right' }

type Options = Parameters<typeof startSmtpServer>[0]

async function aServer(options?: Options) {
  const server = await startSmtpServer(options)
  onTestFinished(server.stop)
  return server
}

/** The server says that everybody knows its key. */
function expectKnownKey() {
  expect(console.error).toHaveBeenCalledWith(expect.stringContaining('default TLS certificate'))
  vi.mocked(console.error).mockClear()
}

async function check(SMTP_URL: string) {
  const { office } = await anOffice({ env: { SMTP_URL } })
  return office('mail check')
}

test('a login that is taken is said to be', async () => {
  const server = await aServer({ login })
  expect(await check(server.url)).toEqual({
    exit: 0,
    out: `smtp://site:***@127.0.0.1:${server.port} takes the login, without TLS: what is sent can be read on the way.\n`,
    err: '',
  })
  expect(server.mails).toEqual([])
})

test('whether it is encrypted is said', async () => {
  const server = await aServer({ login, tls: true })
  expect((await check(`${server.url}?tls.rejectUnauthorized=false`)).out).toContain(
    'takes the login, over TLS.',
  )
  expectKnownKey()
})

test('over a network a login needs STARTTLS, and is not sent without it', async () => {
  const server = await aServer({ login })
  const { exit, err } = await check(server.remoteUrl)
  expect(exit).toBe(1)
  expect(err).toContain(
    `smtp://site:***@0.0.0.0:${server.port} offers no STARTTLS, so the login was not sent: is the port right? (?requireTLS=false in SMTP_URL allows a login without TLS.)`,
  )
  expect(err.trim()).not.toContain('\n')
  expect(server.logins).toBe(0)
  expect((await check(`${server.remoteUrl}?requireTLS=false`)).out).toContain('takes the login')
})

test('a server that wants no login is ready too', async () => {
  const { url, port } = await aServer()
  expect((await check(url)).out).toContain('SMTP_URL holds no login.')
  expect((await check(`smtp://u:p@127.0.0.1:${port}`)).out).toContain('It offers no login;')
})

test.each([
  ['another password', { login }, 'smtp://site:wrong@', 'refuses the login: '],
  ['a certificate of its own', { login, tls: true }, 'smtp://site:right@', 'has a certificate'],
  ['TLS where there is none', { login }, 'smtps://site:right@', 'speaks no TLS from the start'],
  ['a server that is busy', { behaviour: { greeting: 421 } }, 'smtp://', 'takes no mail now.'],
] as [string, NonNullable<Options>, string, string][])(
  '%s',
  async (_what, options, address, says) => {
    const { port } = await aServer(options)
    const { exit, out, err } = await check(`${address}127.0.0.1:${port}`)
    expect({ exit, out }).toEqual({ exit: 1, out: '' })
    expect(err).toContain(`127.0.0.1:${port} ${says}`)
    expect(err).not.toMatch(/:(right|wrong)@/)
    expect(err.trim()).not.toContain('\n')
    if (options.tls) expectKnownKey()
  },
)

test('what listens but is no mail server', async () => {
  const server = createServer((socket) => socket.on('error', () => {}).end('HTTP/1.1 400 Bad\r\n'))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  expect((await check(`smtp://127.0.0.1:${port}`)).err).toContain('not as a mail server does')
})

test.each(['smtp://127.0.0.1:1', 'smtp://no-such-host.invalid'])(
  '%s cannot be reached',
  async (url) => {
    const { exit, err } = await check(url)
    expect(exit).toBe(1)
    expect(err).toContain(`${url} cannot be reached: is the host right, and the port?`)
  },
)

test('without SMTP_URL there is nothing to check', async () => {
  expect((await check('')).err).toBe('SMTP_URL is not set: mail waits in the outbox until it is.\n')
})
