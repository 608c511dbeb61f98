import { expect, onTestFinished, test, vi } from 'vitest'
import { aReceiver, startNotices, webhookEnv } from '../../tests/support/service/notices.ts'
import { aTrialRequest } from '../../tests/support/service/records.ts'
import { startSmtpServer } from '../../tests/support/service/smtp-server.ts'

const MINUTE = 60_000

async function aMailServer() {
  const smtp = await startSmtpServer()
  onTestFinished(() => smtp.stop())
  return smtp
}

test('a hanging webhook, which gets four messages at once, and a failing chat do not delay a mail', async () => {
  const smtp = await aMailServer()
  const webhook = await aReceiver({ behaviour: { status: 'hang' } })
  const chat = await aReceiver({ behaviour: { status: 500 } })
  const env = {
    SMTP_URL: smtp.url,
    CHAT_URL: chat.url,
    CHAT_KIND: 'google',
    ...webhookEnv(webhook),
  }
  const { store, wake } = await startNotices({ env })
  for (let count = 0; count < 5; count++) {
    await store.requests.add(aTrialRequest(), null)
    wake()
    await vi.waitFor(() => expect(smtp.mails).toHaveLength(count + 1), { timeout: 5_000 })
  }
  expect(webhook.calls).toHaveLength(4)
  expect(chat.calls.length).toBeGreaterThan(0)
})

test('a service that stops does not wait for a hanging webhook, and the message costs no attempt', async () => {
  const webhook = await aReceiver({ behaviour: { status: 'hang' } })
  const { store, wake, stop } = await startNotices({ env: webhookEnv(webhook) })
  await store.requests.add(aTrialRequest(), null)
  wake()
  await vi.waitFor(() => expect(webhook.calls).toHaveLength(1))
  const startedAt = Date.now()
  await stop()
  expect(Date.now() - startedAt).toBeLessThan(7_000)
  expect(await store.outbox.list('waiting', { channels: ['webhook'] })).toMatchObject([
    { attempts: 0, lastError: 'The delivery was stopped' },
  ])
}, 15_000)

test('a webhook that fails for an hour is reported by mail and chat, with its reason and without its address', async () => {
  const smtp = await aMailServer()
  const webhook = await aReceiver({ behaviour: { status: 500 } })
  const chat = await aReceiver()
  const env = { SMTP_URL: smtp.url, CHAT_URL: chat.url, CHAT_KIND: 'slack', ...webhookEnv(webhook) }
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const { store, wake, clock } = await startNotices({ env })
  await store.requests.add(aTrialRequest(), null)
  wake()
  await vi.waitFor(async () =>
    expect(await store.channels.list()).toContainEqual(
      expect.objectContaining({ name: 'webhook', lastError: 'The receiver answered 500' }),
    ),
  )
  const received = () => [smtp.mails.length, chat.accepted.length]
  await vi.waitFor(() => expect(received()).toEqual([1, 1]))
  clock.now += 61 * MINUTE
  vi.advanceTimersByTime(MINUTE)
  await vi.waitFor(() => expect(received()).toEqual([2, 2]))
  const mail = smtp.mails.find(({ subject }) => subject?.startsWith('Website'))
  expect(mail?.subject).toBe('Website: no delivery for an hour (Webhook)')
  expect(mail?.text).toContain('Reason: The receiver answered 500')
  expect(mail?.text).toContain('Waiting deliveries: 1')
  expect(`${mail?.raw}${chat.accepted[1]?.raw}`).not.toContain(webhook.url)
  expect(chat.accepted[1]?.raw).toContain('no delivery for an hour (Webhook)')
})

test('a mail server that fails for an hour is reported to the webhook', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const webhook = await aReceiver()
  const { store, wake, clock } = await startNotices({
    env: { SMTP_URL: 'smtp://127.0.0.1:1', ...webhookEnv(webhook) },
  })
  await store.requests.add(aTrialRequest(), null)
  wake()
  await vi.waitFor(async () =>
    expect(await store.channels.list()).toContainEqual(
      expect.objectContaining({ name: 'mail', failingSince: clock.now }),
    ),
  )
  await vi.waitFor(() => expect(webhook.accepted).toHaveLength(1))
  clock.now += 61 * MINUTE
  vi.advanceTimersByTime(MINUTE)
  await vi.waitFor(() => expect(webhook.accepted).toHaveLength(2))
  expect(webhook.accepted[1]?.body).toMatchObject({
    type: 'channel.failing',
    data: { channel: 'mail', isPaused: false, reason: expect.stringContaining('ECONNREFUSED') },
  })
})

test('a mail server that refuses the login fails all its channels, and is reported over another one, never by mail', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const smtp = await startSmtpServer({ login: { user: 'site', pass: 'new' } })
  onTestFinished(() => smtp.stop())
  const chat = await aReceiver()
  const env = {
    SMTP_URL: smtp.url.replace(':new@', ':expired@'),
    CHAT_URL: chat.url,
    CHAT_KIND: 'slack',
    ACKNOWLEDGE: 'on',
  }
  const { store, wake, clock } = await startNotices({ env })
  await store.requests.add(aTrialRequest(), null)
  wake()
  const why = expect.stringContaining('535')
  await vi.waitFor(async () =>
    expect(await store.channels.failing()).toMatchObject([
      { name: 'mail', why },
      { name: 'acknowledgement', why },
      { name: 'answer', why },
    ]),
  )
  await vi.waitFor(() => expect(chat.accepted).toHaveLength(1))
  clock.now += 61 * MINUTE
  vi.advanceTimersByTime(MINUTE)
  await vi.waitFor(() => expect(chat.accepted).toHaveLength(2))
  expect(chat.accepted[1]?.raw).toContain('no delivery for an hour (Mail)')
  const notices = (await store.outbox.list()).filter(({ about }) => about.kind === 'notice')
  expect(notices.map(({ channel }) => channel)).toEqual(['chat'])
})
