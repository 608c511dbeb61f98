import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { openDatabase } from '../../../store/database/open-database.ts'
import { storeOn } from '../../../store/open-store.ts'
import type { Span } from '../../../store/requests/count-requests.ts'
import { createDatabase } from '../../../tests/support/service/databases.ts'
import { aContactRequest } from '../../../tests/support/service/records.ts'
import { startCounting } from './start-counting.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
const NOW = Date.parse('2026-11-18T12:00:00Z')

afterEach(() => void vi.useRealTimers())

function start(store: Parameters<typeof startCounting>[0]['store'], timeZone = 'Europe/Berlin') {
  const warn = vi.fn()
  const counting = startCounting({ store, timeZone, log: { warn } })
  onTestFinished(() => counting.stop())
  return { ...counting, warn }
}

function mockStore(oldest: number | null = NOW - 9 * DAY_MS) {
  const keepDays = vi.fn(async (_weeks: Span[][]) => {})
  return { figures: { oldestReceivedAt: async () => oldest, keepDays }, now: async () => NOW }
}

test('the days since the oldest request are counted, in the time zone of the company', async () => {
  const database = await openDatabase(await createDatabase('SQLite'))
  onTestFinished(() => database.close())
  const store = storeOn(database, { now: () => NOW - 4 * DAY_MS })
  await store.requests.add(aContactRequest(), null)
  await start({ figures: store.figures, now: async () => NOW }).first
  const kept = await database.db.selectFrom('countedDays').select('from').orderBy('from').execute()
  expect(kept.map(({ from }) => new Date(from).toISOString())).toEqual([
    '2026-11-13T23:00:00.000Z',
    '2026-11-14T23:00:00.000Z',
    '2026-11-15T23:00:00.000Z',
  ])
})

test('the newest week is counted first', async () => {
  const store = mockStore()
  await start(store, 'UTC').first
  const [weeks = []] = store.figures.keepDays.mock.lastCall ?? []
  const starts = weeks.map(([first]) => new Date(first?.from ?? 0).toISOString().slice(0, 10))
  expect(starts).toEqual(['2026-11-16', '2026-11-09'])
})

test('without requests nothing is counted', async () => {
  const store = mockStore(null)
  await start(store).first
  expect(store.figures.keepDays).not.toHaveBeenCalled()
})

test('days are counted every ten minutes, and a minute after a failure', async () => {
  vi.useFakeTimers()
  const store = mockStore()
  store.figures.keepDays.mockRejectedValueOnce(new Error('unreachable'))
  const { warn } = start(store)
  const callsAfter = async (ms: number) => {
    await vi.advanceTimersByTimeAsync(ms)
    return store.figures.keepDays.mock.calls.length
  }
  expect(await callsAfter(0)).toBe(1)
  expect(warn.mock.calls).toEqual([[expect.anything(), 'Days could not be counted for the figures this time']])
  expect(await callsAfter(MINUTE_MS)).toBe(2)
  expect(await callsAfter(10 * MINUTE_MS)).toBe(3)
})
