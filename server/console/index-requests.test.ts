import { expect, test, vi } from 'vitest'
import { startIndexing } from './start-indexing.ts'

test('a failure is logged and does not end the indexing', async () => {
  const indexNew = vi.fn(async () => 0)
  indexNew.mockRejectedValueOnce(new Error('out of reach'))
  const warn = vi.fn()
  const indexing = startIndexing({ store: { requests: { indexNew } }, log: { warn } })
  await vi.waitFor(() => expect(warn).toHaveBeenCalledOnce())
  await indexing.stop()
  expect(indexNew).toHaveBeenCalledOnce()
})

test('a stop ends the first pass between two batches', async () => {
  let batches = 0
  const indexNew = async (shouldContinue = () => true) => {
    while (shouldContinue()) {
      batches += 1
      await new Promise((resolve) => setImmediate(resolve))
    }
    return batches
  }
  const indexing = startIndexing({ store: { requests: { indexNew } }, log: { warn: vi.fn() } })
  await vi.waitFor(() => expect(batches).toBeGreaterThan(2))
  await indexing.stop()
  const stoppedAt = batches
  await new Promise((resolve) => setImmediate(resolve))
  expect(batches).toBe(stoppedAt)
})
