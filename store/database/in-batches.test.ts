import { expect, test } from 'vitest'
import { inBatches } from './in-batches.ts'
import type { Page } from './list-page.ts'

const rows = Array.from({ length: 1_234 }, (_, nth) => ({ id: String(nth).padStart(4, '0') }))

async function read({ after = '', limit }: Page) {
  return rows.filter(({ id }) => id > after).slice(0, limit)
}

test('a long list is read whole, in its order', async () => {
  const { signal } = new AbortController()
  const batches = await Array.fromAsync(inBatches({ signal }, read))
  expect(batches.length).toBeGreaterThan(1)
  expect(batches.flat()).toEqual(rows)
})

test('an aborted signal ends it after the first page, with the reason', async () => {
  const stop = new AbortController()
  const reason = new Error('enough')
  let count = 0
  const reading = async () => {
    for await (const batch of inBatches(stop, read)) {
      count += batch.length
      stop.abort(reason)
    }
  }
  await expect(reading()).rejects.toBe(reason)
  expect(count).toBeLessThan(rows.length)
})
