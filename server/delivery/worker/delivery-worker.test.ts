import { expect, onTestFinished, test, vi } from 'vitest'
import { aTrialRequest, createStore } from '../../../tests/support/service/records.ts'
import { DeliveryError } from './channel.ts'
import { startDeliveryWorker } from './delivery-worker.ts'
import { mailRetryDelay } from './retry-delay.ts'

test('a worker that is stopped ends with the delivery in progress, and not with its next poll', async () => {
  const sending = Promise.withResolvers<void>()
  const send = vi.fn(() => sending.promise)
  const { store, worker } = await start(send)
  await vi.waitFor(() => expect(send).toHaveBeenCalledOnce())
  const stopped = worker.stop()
  sending.resolve()
  await stopped
  expect(await store.outbox.list()).toMatchObject([{ state: 'delivered' }])
})

test('an outage of a server is logged once when it begins, and once when it ends', async () => {
  const send = vi.fn(async () => {})
  send.mockRejectedValueOnce(new DeliveryError('server', '421 busy'))
  send.mockRejectedValueOnce(new DeliveryError('server', '421 still busy'))
  const { worker, log } = await start(send)
  onTestFinished(() => worker.stop())
  for (const attempts of [1, 2, 3]) {
    await vi.waitFor(async () => {
      await vi.advanceTimersByTimeAsync(30_000)
      expect(send.mock.calls.length).toBeGreaterThanOrEqual(attempts)
    })
  }
  await vi.waitFor(() => expect(log.info).toHaveBeenCalled())
  const entry = { channel: 'mail' }
  expect(log.warn.mock.calls).toEqual([
    [{ ...entry, why: '421 busy' }, 'A channel is unavailable; its deliveries wait'],
  ])
  expect(log.info.mock.calls).toEqual([[entry, 'A channel is available again']])
  expect(log.error).not.toHaveBeenCalled()
})

/** A worker with one request to send, and timers that the test moves. */
async function start(send: () => Promise<void>) {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const { store } = await createStore()
  await store.requests.add(aTrialRequest(), null)
  const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() }
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
    log,
  })
  return { store, worker, log }
}
