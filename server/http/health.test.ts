import { expect, onTestFinished, test, vi } from 'vitest'
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
