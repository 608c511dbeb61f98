import { expect, onTestFinished, test, vi } from 'vitest'
import { readRunSettings } from '../../settings/run-settings.ts'
import { aTrialRequest } from '../../tests/support/service/records.ts'
import { startService } from '../../tests/support/service/service.ts'

test('/healthz and /readyz are 200 while the database answers', async () => {
  const { service } = await startService()
  for (const url of ['/healthz', '/readyz']) {
    const answer = await service.inject(url)
    expect([answer.statusCode, answer.body]).toEqual([200, 'ok\n'])
    expect(answer.headers['cache-control']).toBe('no-store')
  }
})

test('while the database fails /readyz is 503, and /healthz and the pages are 200', async () => {
  const probe = async () => {
    throw new Error('unreachable')
  }
  const { service } = await startService({ store: (real) => ({ ...real, probe }) })
  const statuses = []
  for (const url of ['/healthz', '/readyz', '/']) {
    statuses.push((await service.inject(url)).statusCode)
  }
  expect(statuses).toEqual([200, 503, 200])
})

test('while the database hangs /readyz is 503 after 5 s, and simultaneous requests share one probe', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const probe = vi.fn(() => new Promise<never>(() => {}))
  const { service } = await startService({ store: (real) => ({ ...real, probe }) })
  const answers = Array.from({ length: 5 }, () => service.inject('/readyz'))
  await vi.waitFor(() => expect(probe).toHaveBeenCalled())
  await vi.advanceTimersByTimeAsync(5_000)
  for (const { statusCode } of await Promise.all(answers)) expect(statusCode).toBe(503)
  expect(probe).toHaveBeenCalledTimes(1)
})

test('the database is probed once a second at most', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const probe = vi.fn(async () => {})
  const { service } = await startService({ store: (real) => ({ ...real, probe }) })
  for (let count = 0; count < 10; count++) await service.inject('/readyz')
  expect(probe).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(1_000)
  for (let count = 0; count < 10; count++) await service.inject('/readyz')
  expect(probe).toHaveBeenCalledTimes(2)
})

test('/readyz stays 200 and names the mail server and the mailbox while they fail, without the reason', async () => {
  const { mailbox } = readRunSettings({ IMAP_URL: 'imaps://u:p@imap.example/INBOX' }, { host: '127.0.0.1' })
  const { service, store } = await startService({ settings: { mailbox } })
  await store.channels.switchOn(['mail', 'answer'])
  await store.requests.add(aTrialRequest(), null)
  await store.channels.failed('answer', '535 Password expired', { isServer: true })
  await store.mailboxes.failed(mailbox?.name ?? '', 'wrong password')
  const { statusCode, body } = await service.inject('/readyz')
  expect(statusCode).toBe(200)
  expect(body).toMatch(/^ok\nfailing: mail, since 20\S+Z\nfailing: mailbox, since 20\S+Z\n$/)
})
