import { expect, onTestFinished, test, vi } from 'vitest'
import { readRunSettings } from '../../settings/run-settings.ts'
import type { Store } from '../../store/open-store.ts'
import { createStoreOn } from '../../tests/support/service/databases.ts'
import { aContactRequest, anAgentRequest, aTrialRequest, createStore } from '../../tests/support/service/records.ts'
import { aSite } from '../../tests/support/service/service.ts'
import { startSmtpServer } from '../../tests/support/service/smtp-server.ts'
import { startDelivery } from './start-delivery.ts'

type Server = Awaited<ReturnType<typeof startSmtpServer>>
type Options = Parameters<typeof startSmtpServer>[0]

async function startServer(options?: Options) {
  const server = await startSmtpServer(options)
  onTestFinished(() => server.stop())
  return server
}

/** Midnight, when no daily report is due. */
const now = () => Date.UTC(2026, 0, 5)

async function startTestDelivery(store: Store, { url }: Pick<Server, 'url'>, change = {}) {
  const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() }
  const run = readRunSettings({ SMTP_URL: url }, { host: '127.0.0.1' })
  const settings = { ...run, mailHourlyLimit: 0, ...change }
  const delivery = await startDelivery({ store, settings, site: aSite(), log, now })
  onTestFinished(() => delivery.stop())
  return { ...delivery, log }
}

const states = async ({ outbox }: Store) => (await outbox.list()).map(({ state }) => state)

test('the mail about a request is sent once, as HTML and as text, from the company to the company', async () => {
  const { store } = await createStore()
  const server = await startServer()
  await startTestDelivery(store, server)
  const request = aTrialRequest({ CompanyName: 'Größe & Söhne GmbH' })
  await store.requests.add(request, null)
  await vi.waitFor(async () => expect(await states(store)).toEqual(['delivered']))

  const [sent] = await store.outbox.list()
  const [mail] = server.mails
  expect(server.mails).toHaveLength(1)
  expect(mail).toMatchObject({
    subject: 'Engage Talent: request from Größe & Söhne GmbH',
    from: { name: 'Sextant', address: 'office@sextant.example' },
    to: [{ address: 'office@sextant.example' }],
    replyTo: [{ address: request.email }],
    messageId: `<${sent?.about.id}@sextant.example>`,
    envelope: { from: 'office@sextant.example', to: ['office@sextant.example'] },
  })
  expect(mail?.html).toContain('Größe &amp; Söhne GmbH')
  expect(mail?.text).toContain('Company name: Größe & Söhne GmbH')
})

test('MAIL_FROM and MAIL_TO set sender and recipients, regardless of the visitor’s values', async () => {
  const { store } = await createStore()
  const server = await startServer()
  await store.requests.add(anAgentRequest({ CompanyName: 'X\r\nBcc: eve@evil.example' }), null)
  await store.requests.add(aContactRequest({ name: 'Eve', subject: 'Hi\r\nTo: eve@evil.example' }), null)
  await startTestDelivery(store, server, {
    mailFrom: 'Website <web@sextant.example>',
    mailTo: ['sales@sextant.example', 'board@sextant.example'],
  })
  await vi.waitFor(() => expect(server.mails).toHaveLength(4))
  const reached = Map.groupBy(server.mails, ({ envelope }) => envelope.to.join())
  expect([...reached.keys()].toSorted()).toEqual(['board@sextant.example', 'sales@sextant.example'])
  for (const { headers, from, to } of server.mails) {
    expect(to?.map(({ address }) => address)).toEqual(['board@sextant.example', 'sales@sextant.example'])
    expect(from).toMatchObject({ name: 'Website', address: 'web@sextant.example' })
    expect(headers.filter(({ key }) => key === 'to')).toHaveLength(1)
    expect(headers.filter(({ key }) => key === 'bcc')).toHaveLength(0)
  }
})

test('a recipient’s domain with non-ASCII letters does not need SMTPUTF8', async () => {
  const { store } = await createStore()
  const server = await startServer()
  await store.requests.add(aTrialRequest(), null)
  await startTestDelivery(store, server, { mailTo: ['Büro <office@müller.example>'] })
  await vi.waitFor(() => expect(server.mails).toHaveLength(1))
  expect(server.mails[0]).toMatchObject({ needsUtf8: false })
})

test('a mail about an address with non-ASCII letters before the @ has only ASCII headers, and the address in its text', async () => {
  const { store } = await createStore()
  const server = await startServer()
  await store.requests.add(aTrialRequest({ Email: 'zoë@exämple.com' }), null)
  await store.requests.add(aContactRequest({ email: 'zoë@exämple.com' }), null)
  await startTestDelivery(store, server)
  await vi.waitFor(() => expect(server.mails).toHaveLength(2))
  for (const { raw, text, replyTo } of server.mails) {
    expect(raw.split('\r\n\r\n')[0]).toMatch(/^\p{ASCII}*$/u)
    expect(text).toContain('zoë@exämple.com')
    expect(replyTo).toBeUndefined()
  }
})

test('without SMTP_URL mails wait; after it is set they are sent', async () => {
  const { store } = await createStore()
  const idle = await startTestDelivery(store, { url: '' })
  await store.requests.add(aTrialRequest(), null)
  await store.requests.add(aContactRequest(), null)
  await idle.stop()
  expect(await store.outbox.list('waiting')).toMatchObject([{ attempts: 0 }, { attempts: 0 }])

  const server = await startServer()
  await startTestDelivery(store, server)
  await vi.waitFor(async () => expect(await states(store)).toEqual(['delivered', 'delivered']))
  expect(server.mails).toHaveLength(2)
})

test.each<[string, Options, (server: Server) => string]>([
  ['refuses the login', { login: { user: 'web', pass: 'secret' } }, ({ port }) => `smtp://web:wrong@127.0.0.1:${port}`],
  ['requires a login', { login: { user: 'web', pass: 'secret' } }, ({ port }) => `smtp://127.0.0.1:${port}`],
  ['greets with 421', { behaviour: { greeting: 421 } }, ({ url }) => url],
  ['greets with 554', { behaviour: { greeting: 554 } }, ({ url }) => url],
  ['does not listen', {}, () => 'smtp://127.0.0.1:1'],
])('a server that %s costs no mail an attempt, and the waiting mail stores the reason', async (_, options, url) => {
  const { store } = await createStore()
  const server = await startServer(options)
  await store.requests.add(aTrialRequest(), null)
  const delivery = await startTestDelivery(store, { url: url(server) })
  await vi.waitFor(() => expect(delivery.log.warn).toHaveBeenCalledTimes(1))
  const [mail] = await store.outbox.list()
  expect(mail).toMatchObject({ state: 'waiting', attempts: 0, lastError: expect.any(String) })
  expect(JSON.stringify(delivery.log.warn.mock.calls)).not.toMatch(/wrong|secret/)
})

function fakeTimers() {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
}

test('a server that is down is retried every 30 seconds, regardless of new mails', async () => {
  fakeTimers()
  const { store } = await createStore()
  const server = await startServer({ behaviour: { greeting: 421 } })
  await store.requests.add(aTrialRequest(), null)
  const delivery = await startTestDelivery(store, server)
  await vi.waitFor(() => expect(delivery.log.warn).toHaveBeenCalledTimes(1))
  server.behaviour = {}
  delivery.wake()
  await vi.advanceTimersByTimeAsync(28_000)
  expect(server.connections).toBe(1)
  await vi.advanceTimersByTimeAsync(2_000)
  // Logged after the mail has arrived, at the end of the round.
  await vi.waitFor(() =>
    expect(delivery.log.info).toHaveBeenCalledWith({ channel: 'mail' }, 'A channel is available again'),
  )
  expect(server.mails).toHaveLength(1)
})

test.each([
  ['recipient', 450, 'waiting', 1],
  ['recipient', 421, 'waiting', 1],
  ['data', 451, 'waiting', 1],
  ['data', 503, 'waiting', 1],
  ['sender', 550, 'waiting', 1],
  ['sender', 552, 'failed', 1],
  ['sender', 451, 'waiting', 1],
  ['sender', 530, 'waiting', 0],
  ['data', 'disconnect', 'waiting', 1],
  ['recipient', 550, 'failed', 1],
  ['data', 554, 'failed', 1],
] as const)('if the mail server answers %s with %s the mail is %s', async (step, code, state, attempts) => {
  const { store } = await createStore()
  const server = await startServer({ behaviour: { [step]: code } })
  await store.requests.add(aTrialRequest(), null)
  await startTestDelivery(store, server)
  await vi.waitFor(async () =>
    expect(await store.outbox.list()).toMatchObject([{ state, attempts, lastError: expect.stringMatching(/\w/) }]),
  )
})

test('a mail that waited for days has the date of its sending, and its text the time of receipt', async () => {
  const received = Date.UTC(2026, 0, 5, 9, 30)
  const { store } = await createStoreOn('SQLite', () => received)
  await store.requests.add(aTrialRequest(), null)
  const server = await startServer()
  await startTestDelivery(store, server)
  await vi.waitFor(() => expect(server.mails).toHaveLength(1))
  const [mail] = server.mails
  expect(Math.abs(Date.parse(mail?.date ?? '') - Date.now())).toBeLessThan(60_000)
  expect(mail?.text).toContain('Received Jan 5, 2026, 9:30 AM UTC')
})

test('a temporarily refused recipient gets the mail later, with the Message-ID and To of the other copy', async () => {
  fakeTimers()
  let now = Date.now()
  const { store } = await createStoreOn('SQLite', () => now)
  const busy = 'busy@sextant.example'
  const recipient = (address: string) => (address === busy ? 450 : undefined)
  const server = await startServer({ behaviour: { recipient } })
  await store.requests.add(aTrialRequest(), null)
  await startTestDelivery(store, server, { mailTo: [busy, 'Sales <sales@sextant.example>'] })
  await vi.waitFor(async () => expect((await states(store)).toSorted()).toEqual(['delivered', 'waiting']))
  expect(await store.outbox.list('waiting')).toMatchObject([
    { recipient: busy, attempts: 1, lastError: expect.stringContaining('450') },
  ])
  server.behaviour = {}
  now += 12_000
  await vi.advanceTimersByTimeAsync(5_000)
  await vi.waitFor(async () => expect(await states(store)).toEqual(['delivered', 'delivered']))
  expect(server.mails.map(({ envelope }) => envelope.to)).toEqual([['sales@sextant.example'], [busy]])
  const [first, second] = server.mails
  expect(second?.messageId).toBe(first?.messageId)
  expect(second?.to).toEqual(first?.to)
})

test('a permanently refused recipient does not stop the mail to the other recipient', async () => {
  const { store } = await createStore()
  const gone = 'gone@sextant.example'
  const recipient = (address: string) => (address === gone ? 550 : undefined)
  const server = await startServer({ behaviour: { recipient } })
  await store.requests.add(aTrialRequest(), null)
  const delivery = await startTestDelivery(store, server, {
    mailTo: [gone, 'sales@sextant.example'],
  })
  await vi.waitFor(async () => expect((await states(store)).toSorted()).toEqual(['delivered', 'failed']))
  expect(server.mails[0]?.envelope.to).toEqual(['sales@sextant.example'])
  expect(delivery.log.error).toHaveBeenCalledTimes(1)
})

test('a backlog is sent over one connection', async () => {
  const { store } = await createStore()
  const server = await startServer()
  for (let count = 0; count < 20; count++) await store.requests.add(aTrialRequest(), null)
  await startTestDelivery(store, server)
  await vi.waitFor(() => expect(server.mails).toHaveLength(20))
  expect(server.connections).toBe(1)
})

test.each(['greeting', 'data'] as const)(
  'stopping closes the connection to a server that hangs at the %s after five seconds, and the mail waits',
  async (step) => {
    fakeTimers()
    const { store } = await createStore()
    const server = await startServer({ behaviour: { [step]: 'hang' } })
    await store.requests.add(aTrialRequest(), null)
    const delivery = await startTestDelivery(store, server)
    await vi.waitFor(() => expect(server.connections).toBe(1))
    const stopping = delivery.stop()
    await vi.advanceTimersByTimeAsync(5_000)
    await stopping
    expect(await store.outbox.list('waiting')).toMatchObject([{ lastError: 'The delivery was stopped' }])
  },
)

test('the connection is closed after the last due mail', async () => {
  const { store } = await createStore()
  const server = await startServer()
  await store.requests.add(aTrialRequest(), null)
  await startTestDelivery(store, server)
  await vi.waitFor(() => expect(server.mails).toHaveLength(1))
  await expect.poll(() => server.open()).toBe(0)
})

test('MAIL_RATE spaces mails, and a connection that ends in between costs no attempt', async () => {
  const { store } = await createStore()
  const server = await startServer()
  for (let count = 0; count < 3; count++) await store.requests.add(aTrialRequest(), null)
  const start = performance.now()
  await startTestDelivery(store, server, { mailRate: 60 }) // One each second.
  await vi.waitFor(() => expect(server.mails).toHaveLength(1))
  server.closeConnections()
  await vi.waitFor(() => expect(server.mails).toHaveLength(3))
  expect(performance.now() - start).toBeGreaterThanOrEqual(1_999)
  await vi.waitFor(async () => expect(await states(store)).toEqual(Array(3).fill('delivered')))
  expect((await store.outbox.list()).map(({ attempts }) => attempts)).toEqual([1, 1, 1])
  expect(server.connections).toBe(2)
})
