import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openBell } from './bell.ts'
import { repeat } from './repeat.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('work runs at once, and again some time after its end, also after a failure', async () => {
  const work = vi.fn(async () => undefined)
  work.mockRejectedValueOnce(new Error('unreachable'))
  const failed = vi.fn()
  const repeated = repeat(1_000, work, { failed })
  await repeated.first
  expect(failed.mock.calls).toEqual([[new Error('unreachable')]])
  await vi.advanceTimersByTimeAsync(2_000)
  expect(work).toHaveBeenCalledTimes(3)
  await repeated.stop()
  await vi.advanceTimersByTimeAsync(5_000)
  expect(work).toHaveBeenCalledTimes(3)
})

test('a bell ends a pause, but not the rest for which the work has asked', async () => {
  const work = vi.fn<() => Promise<number | undefined>>(async () => undefined)
  const bell = openBell()
  const repeated = repeat(1_000, work, { failed: vi.fn(), bell })
  await repeated.first
  work.mockResolvedValueOnce(3_000)
  bell.ring()
  await vi.advanceTimersByTimeAsync(0)
  expect(work).toHaveBeenCalledTimes(2)
  bell.ring()
  await vi.advanceTimersByTimeAsync(2_999)
  expect(work).toHaveBeenCalledTimes(2)
  await vi.advanceTimersByTimeAsync(1)
  expect(work).toHaveBeenCalledTimes(4) // The ring is answered after the rest.
  await repeated.stop()
})

test('work that is done is not run again', async () => {
  const work = vi.fn(async () => 'done' as const)
  const repeated = repeat(1_000, work, { failed: vi.fn() })
  await vi.advanceTimersByTimeAsync(5_000)
  expect(work).toHaveBeenCalledOnce()
  await repeated.stop()
})

test('a stop waits for the work in progress', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  let isStopping = false
  const repeated = repeat(
    1_000,
    async (stopping) => {
      await promise
      isStopping = stopping.aborted
    },
    { failed: vi.fn() },
  )
  const stopped = repeated.stop()
  resolve()
  await stopped
  expect(isStopping).toBe(true)
})
