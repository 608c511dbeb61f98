import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { addStaff, startConsole } from '../../../tests/support/service/console.ts'
import { leaseAll } from '../../../tests/support/service/lease-all.ts'
import { aContactRequest, aTrialRequest } from '../../../tests/support/service/records.ts'

const KEY = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'

/** The settings of all channels. `url` is the address of the receivers of the webhook and the chat. */
const allOn = (url = 'http://127.0.0.1:1/key-in-the-address') => ({
  SMTP_URL: 'smtp://127.0.0.1:1',
  ACKNOWLEDGE: 'on',
  WEBHOOK_URL: url,
  WEBHOOK_SECRET: KEY,
  CHAT_URL: url,
  CHAT_KIND: 'slack',
})

async function startWithChannels(env: Record<string, string> = allOn(), now?: () => number) {
  const setup = await startConsole({ areas: ['inbox'], env, ...(now && { now }) })
  await setup.store.channels.switchOn(['mail', 'webhook', 'chat', 'acknowledgement'])
  const { call } = setup
  const channels = async () => (await call('GET', '/deliveries')).body.channels
  const channel = async (wanted: string) => (await channels()).find(({ name }: { name: string }) => name === wanted)
  const pause = (name: string, reason = 'The receiver moves.') =>
    call('POST', `/deliveries/channels/${name}/pause`, { body: { reason } })
  const resume = (name: string) => call('POST', `/deliveries/channels/${name}/resume`)
  const sendTest = (name: string) => call('POST', `/deliveries/channels/${name}/test`)
  return { ...setup, channels, channel, pause, resume, sendTest }
}

/** A receiver that answers with `status`. */
async function startReceiver(status = 200) {
  const received: { headers: Record<string, unknown>; body: string }[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk) => {
      body += chunk
    })
    request.on('end', () => {
      received.push({ headers: request.headers, body })
      response.writeHead(status).end()
    })
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  return { received, url: `http://127.0.0.1:${port}/secret-path` }
}

test('each channel that is on is listed with its backlog', async () => {
  const { store, channels } = await startWithChannels()
  await store.requests.add(aTrialRequest(), null)
  await store.requests.add(aContactRequest(), null, {
    verdict: { reason: 'random letters', holdsMail: true },
  })
  const [webhook] = await store.outbox.list('waiting', { channels: ['webhook'] })
  await store.outbox.fail(webhook?.id ?? '', 'The receiver answered 500')
  await store.channels.failed('webhook', 'The receiver answered 500', { isServer: false })
  expect(await channels()).toMatchObject([
    { name: 'mail', isOn: true, waiting: 1, held: 1, failed: 0, failingSince: null },
    {
      name: 'webhook',
      isOn: true,
      waiting: 0,
      held: 1,
      failed: 1,
      failingSince: expect.any(Number),
      lastError: 'The receiver answered 500',
    },
    { name: 'chat', isOn: true, waiting: 1, held: 1, failed: 0 },
    { name: 'acknowledgement', isOn: true, failed: 0 },
    { name: 'answer', isOn: true, failed: 0 },
  ])
})

test('a channel that was switched off is listed while it has deliveries', async () => {
  const { store, channels } = await startWithChannels({ SMTP_URL: 'smtp://127.0.0.1:1' })
  const names = async () => (await channels()).map(({ name }: { name: string }) => name)
  await store.requests.add(aTrialRequest(), null)
  expect(await names()).toEqual(expect.arrayContaining(['mail', 'webhook', 'chat']))
  for (const { id, channel } of await store.outbox.list())
    if (channel !== 'mail') await store.deliveries.dismiss(id, 'no longer needed', null)
  expect(await names()).toEqual(['mail', 'answer'])
})

test('a paused channel names the person and the reason, and its deliveries wait', async () => {
  const { store, me, channel, pause } = await startWithChannels()
  await store.requests.add(aTrialRequest(), null)
  expect((await pause('webhook', '  CRM is being moved ')).status).toBe(200)
  expect(await channel('webhook')).toMatchObject({
    pausedAt: expect.any(Number),
    pausedFor: 'CRM is being moved',
    pausedBy: me.name,
  })
  expect(await leaseAll(store, 'webhook', 1_000)).toEqual([])
  expect(await store.audit.list({ limit: 1 })).toMatchObject([
    { by: me.id, action: 'paused a channel', subject: 'webhook' },
  ])
})

test('a resumed channel sends at once', async () => {
  const { store, me, channel, pause, resume } = await startWithChannels()
  await store.requests.add(aTrialRequest(), null)
  await pause('webhook')
  const wake = vi.fn()
  store.outbox.onDue(wake)
  expect((await resume('webhook')).status).toBe(200)
  expect(wake).toHaveBeenCalledOnce()
  expect(await channel('webhook')).toMatchObject({ pausedAt: null, pausedFor: null })
  expect(await leaseAll(store, 'webhook', 1_000)).toHaveLength(1)
  expect(await store.audit.list({ limit: 1 })).toMatchObject([
    { by: me.id, action: 'resumed a channel', subject: 'webhook' },
  ])
})

test('a channel that the service paused names nobody', async () => {
  const { store, channel } = await startWithChannels()
  await store.channels.pauseAndNotify('webhook', 'It answered 410', { mail: [] })
  expect(await channel('webhook')).toMatchObject({ pausedFor: 'It answered 410', pausedBy: null })
})

test('a pause and a resume that change nothing are refused with the reason', async () => {
  const { pause, resume } = await startWithChannels()
  expect(await resume('chat')).toMatchObject({
    status: 409,
    body: { code: 'not-now', message: 'This channel is not paused.' },
  })
  await pause('chat')
  expect(await pause('chat')).toMatchObject({
    status: 409,
    body: { code: 'not-now', message: 'This channel is paused already.' },
  })
})

test('a channel without a receiver cannot be paused', async () => {
  const { pause, store } = await startWithChannels({})
  expect(await pause('chat')).toMatchObject({ status: 409, body: { code: 'not-now' } })
  const states = await store.channels.list()
  expect(states.every(({ pausedAt }) => pausedAt === null)).toBe(true)
})

test.each([
  ['without a reason', ' '],
  ['with a long reason', 'x'.repeat(201)],
])('a pause %s is refused', async (_how, reason) => {
  const { pause } = await startWithChannels()
  expect(await pause('chat', reason)).toMatchObject({ status: 400, body: { code: 'invalid' } })
})

test.each(['webhook', 'chat'])('a test of the %s reaches its receiver', async (name) => {
  const receiver = await startReceiver()
  const { store, me, sendTest } = await startWithChannels(allOn(receiver.url))
  expect((await sendTest(name)).body).toEqual({
    isSent: true,
    message: name === 'webhook' ? 'The webhook accepted a test event.' : 'The chat accepted a test notice.',
  })
  const [received] = receiver.received
  expect(received?.body).toContain(name === 'webhook' ? '"type":"test"' : 'Test notice')
  expect('webhook-signature' in (received?.headers ?? {})).toBe(name === 'webhook')
  expect(await store.audit.list({ limit: 1 })).toMatchObject([
    { by: me.id, action: 'sent a test notice', subject: name },
  ])
  expect(await store.outbox.list()).toEqual([])
})

test.each(['webhook', 'chat'])('a test that the %s refuses says what it answered', async (name) => {
  const receiver = await startReceiver(503)
  const { sendTest } = await startWithChannels(allOn(receiver.url))
  expect((await sendTest(name)).body).toEqual({
    isSent: false,
    message: 'The receiver answered 503.',
  })
})

test('a test of a channel that is not set up names the setting', async () => {
  const { sendTest } = await startWithChannels({})
  for (const [name, setting] of [
    ['webhook', 'WEBHOOK_URL'],
    ['chat', 'CHAT_URL'],
  ] as const) {
    const { body } = await sendTest(name)
    expect(body).toMatchObject({ isSent: false, message: expect.stringContaining(setting) })
  }
})

test.each(['mail', 'acknowledgement'])('the channel %s has no test notice', async (name) => {
  const { sendTest } = await startWithChannels()
  expect(await sendTest(name)).toMatchObject({ status: 404, body: { code: 'not-found' } })
})

test('each person sends at most five test notices in ten minutes', async () => {
  const { store, call, sendTest } = await startWithChannels()
  for (const name of ['webhook', 'chat', 'webhook', 'chat', 'webhook']) expect((await sendTest(name)).status).toBe(200)
  expect(await sendTest('chat')).toMatchObject({
    status: 429,
    body: {
      code: 'too-many',
      message: 'You can send 5 test notices in ten minutes. Try again in 10 minutes.',
    },
  })
  const colleague = await addStaff(store, { areas: ['inbox'] })
  const as = await store.sessions.start(colleague.id, 'Chrome on Linux')
  expect((await call('POST', '/deliveries/channels/chat/test', { as })).status).toBe(200)
})

test('no answer contains the address or the secret of a receiver', async () => {
  const { call, sendTest } = await startWithChannels()
  const answers = [await call('GET', '/deliveries'), await sendTest('webhook'), await sendTest('chat')]
  for (const { text } of answers) {
    expect(text).not.toContain('key-in-the-address')
    expect(text).not.toContain('127.0.0.1:1')
    expect(text).not.toContain(KEY.slice(6))
  }
})
