import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { createStoreOn } from '../tests/support/service/databases.ts'
import { aTrialRequest } from '../tests/support/service/records.ts'
import { startRetention } from './retention.ts'

const HOUR_MS = 60 * 60 * 1_000
const DAY_MS = 24 * HOUR_MS

afterEach(() => void vi.useRealTimers())

type Stored = Parameters<typeof startRetention>[0]['store']

function startTestRetention(store: Stored, retentionDays: number, spamRetentionDays = 0) {
  const log = { info: vi.fn(), error: vi.fn() }
  const settings = { retentionDays, spamRetentionDays }
  const retention = startRetention({ store, settings, log })
  onTestFinished(() => retention.stop())
  return { ...retention, log }
}

test('old requests are erased at the start, and only counts are logged', async () => {
  let now = Date.now() - 31 * DAY_MS
  const { store } = await createStoreOn('SQLite', () => now)
  await store.requests.add(aTrialRequest(), null)
  const [mail] = await store.outbox.list()
  await store.outbox.markDelivered(mail?.id ?? '')
  await store.requests.add(aTrialRequest({ Email: 'waits@meridian.example' }), null)
  now = Date.now() - 29 * DAY_MS
  await store.requests.add(aTrialRequest({ Email: 'new@meridian.example' }), null)
  for (const { id, createdAt } of await store.outbox.list()) {
    if (createdAt === now) await store.outbox.markDelivered(id)
  }
  now = Date.now()
  const { log } = startTestRetention(store, 30)
  await vi.waitUntil(() => log.info.mock.calls.length > 0)
  expect((await store.requests.listStored()).map(({ email }) => email).sort()).toEqual([
    'new@meridian.example',
    'waits@meridian.example',
  ])
  expect(log.info.mock.calls).toEqual([
    [{ requests: 1, deliveries: 1, notes: 0, drafts: 0 }, 'Old requests were erased'],
  ])
})

const nothing = { requests: 0, deliveries: 0, notes: 0, drafts: 0 }
const mockStore = () => ({
  now: async () => Date.now(),
  eraseBefore: vi.fn(async () => nothing),
  eraseSpamBefore: vi.fn(async () => nothing),
  sweep: vi.fn(async () => {}),
})

test('with retention off no request is erased, but expired rows are swept', async () => {
  const store = mockStore()
  await startTestRetention(store, 0).stop()
  expect(store.eraseBefore).not.toHaveBeenCalled()
  expect(store.eraseSpamBefore).not.toHaveBeenCalled()
  const other = mockStore()
  const { stop } = startTestRetention(other, 0)
  await vi.waitFor(() => expect(other.sweep).toHaveBeenCalledOnce())
  await stop()
})

test('requests are erased every hour, also after a failure, until the service stops', async () => {
  vi.useFakeTimers()
  const store = mockStore()
  const { stop, log } = startTestRetention(store, 30, 7)
  await vi.advanceTimersByTimeAsync(HOUR_MS)
  expect(store.eraseBefore).toHaveBeenCalledTimes(2)
  expect(store.eraseBefore).toHaveBeenLastCalledWith(Date.now() - 30 * DAY_MS, expect.any(Function))
  expect(store.eraseSpamBefore).toHaveBeenLastCalledWith(Date.now() - 7 * DAY_MS, expect.any(Function))
  store.eraseBefore.mockRejectedValueOnce(new Error('unreachable'))
  await vi.advanceTimersByTimeAsync(HOUR_MS)
  expect(log.error.mock.calls).toEqual([[expect.anything(), 'Old requests could not be erased this time']])
  await vi.advanceTimersByTimeAsync(HOUR_MS)
  expect(store.eraseBefore).toHaveBeenCalledTimes(4)
  await stop()
  await vi.advanceTimersByTimeAsync(3 * HOUR_MS)
  expect(store.eraseBefore).toHaveBeenCalledTimes(4)
})

test('a failure to delete expired rows is logged as such', async () => {
  const store = mockStore()
  store.sweep.mockRejectedValueOnce(new Error('unreachable'))
  const { log } = startTestRetention(store, 30)
  await vi.waitFor(() =>
    expect(log.error.mock.calls).toEqual([[expect.anything(), 'Expired rows could not be deleted this time']]),
  )
})
