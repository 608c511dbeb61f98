import { expect, onTestFinished, test, vi } from 'vitest'
import { aTrialRequest, createStore } from '../../../tests/support/service/records.ts'
import { startDeliveryWorker } from './delivery-worker.ts'
import { mailRetryDelay } from './retry-delay.ts'

test('a worker that is stopped ends with the delivery in progress, and not with its next poll', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const { store } = await createStore()
  await store.requests.add(aTrialRequest(), null)
  const sending = Promise.withResolvers<void>()
  const send = vi.fn(() => sending.promise)
  const worker = startDeliveryWorker({
    channel: {
      name: 'mail',
      sendTimeoutMs: 60_000,
      retryDelay: mailRetryDelay,
      isAtFault: () => true,
      send,
      close() {},
    },
    abort: new AbortController(),
    store,
    receivers: { mail: [] },
    log: { info: vi.fn(), warn: vi.fn(), error: vi.fn() },
  })
  await vi.waitFor(() => expect(send).toHaveBeenCalledOnce())
  const stopped = worker.stop()
  sending.resolve()
  await stopped
  expect(await store.outbox.list()).toMatchObject([{ state: 'delivered' }])
})
