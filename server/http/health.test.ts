import { expect, test } from 'vitest'
import { startService } from '../../tests/support/service.ts'

test('alive and ready while the database answers', async () => {
  const { service } = await startService()
  for (const url of ['/healthz', '/readyz']) {
    const answer = await service.inject(url)
    expect([answer.statusCode, answer.body]).toEqual([200, 'ok\n'])
    expect(answer.headers['cache-control']).toBe('no-store')
  }
})

test('alive but not ready while it does not; the pages are served', async () => {
  const ping = async () => {
    throw new Error('gone')
  }
  const { service } = await startService({ store: (real) => ({ ...real, ping }) })
  const statuses = []
  for (const url of ['/healthz', '/readyz', '/']) {
    statuses.push((await service.inject(url)).statusCode)
  }
  expect(statuses).toEqual([200, 503, 200])
})
