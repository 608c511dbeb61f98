import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { aStoreOn, databases, skipWithout } from '../tests/support/databases.ts'
import { aTrialLead } from '../tests/support/records.ts'
import { startRetention } from './retention.ts'
import type { Store } from './store/store.ts'

const DAY_MS = 24 * 60 * 60 * 1_000

afterEach(() => void vi.useRealTimers())

function aRetention(store: Pick<Store, 'eraseBefore'>, retentionDays: number) {
  const log = { info: vi.fn(), error: vi.fn() }
  const retention = startRetention({ store, retentionDays, log })
  onTestFinished(() => retention.stop())
  return { ...retention, log }
}

describe.each(databases)('on %s', (kind) => {
  beforeEach(skipWithout(kind))

  test('at the start what is too old is erased, and only counts are logged', async () => {
    let now = Date.now() - 31 * DAY_MS
    const { store } = await aStoreOn(kind, () => now)
    await store.leads.add(aTrialLead(), null)
    const [mail] = await store.outbox.list()
    await store.outbox.markDelivered(mail?.id ?? '', now)
    await store.leads.add(aTrialLead({ Email: 'waits@meridian.example' }), null)
    now = Date.now() - 29 * DAY_MS
    await store.leads.add(aTrialLead({ Email: 'new@meridian.example' }), null)
    for (const { id, createdAt } of await store.outbox.list()) {
      if (createdAt === now) await store.outbox.markDelivered(id, now)
    }
    const { log } = aRetention(store, 30)
    await vi.waitUntil(() => log.info.mock.calls.length > 0)
    expect((await store.leads.list()).map(({ Email }) => Email).sort()).toEqual([
      'new@meridian.example',
      'waits@meridian.example',
    ])
    expect(log.info.mock.calls).toEqual([
      [{ leads: 1, messages: 0, mails: 1 }, 'Old records were erased'],
    ])
  })
})

const nothing = { leads: 0, messages: 0, mails: 0 }

test('off, it erases nothing', async () => {
  const eraseBefore = vi.fn(async () => nothing)
  await aRetention({ eraseBefore }, 0).stop()
  expect(eraseBefore).not.toHaveBeenCalled()
})

test('it looks again every day, an hour later when it could not, and no more when stopped', async () => {
  vi.useFakeTimers()
  const eraseBefore = vi.fn(async () => nothing)
  const { stop, log } = aRetention({ eraseBefore }, 30)
  await vi.advanceTimersByTimeAsync(DAY_MS)
  expect(eraseBefore).toHaveBeenCalledTimes(2)
  expect(eraseBefore).toHaveBeenLastCalledWith(Date.now() - 30 * DAY_MS, expect.any(Function))
  eraseBefore.mockRejectedValueOnce(new Error('away'))
  await vi.advanceTimersByTimeAsync(DAY_MS)
  expect(log.error).toHaveBeenCalledOnce()
  await vi.advanceTimersByTimeAsync(DAY_MS / 24)
  expect(eraseBefore).toHaveBeenCalledTimes(4)
  await stop()
  await vi.advanceTimersByTimeAsync(3 * DAY_MS)
  expect(eraseBefore).toHaveBeenCalledTimes(4)
})
