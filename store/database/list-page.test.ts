import { beforeEach, describe, expect, test } from 'vitest'
import { createStoreOn, databases, skipWithout } from '../../tests/support/service/databases.ts'
import { aContactRequest, aTrialRequest } from '../../tests/support/service/records.ts'
import { inBatches, type Page } from './list-page.ts'

const idOf = (added: { outcome: string; id?: string }) => added.id ?? ''

describe.each(databases)('on %s', (kind) => {
  beforeEach(skipWithout(kind))

  test('a list is read page by page, in the order of the ids', async () => {
    const { store } = await createStoreOn(kind)
    await Promise.all(Array.from({ length: 5 }, () => store.requests.add(aTrialRequest(), null)))
    for (const list of [store.requests.listStored, (page = {}) => store.outbox.list('waiting', page)]) {
      const ids = (await list()).map(({ id }) => id)
      expect(ids).toEqual(ids.toSorted())
      const page = async (after?: string) => (await list({ after, limit: 2 })).map(({ id }) => id)
      expect(await page()).toEqual(ids.slice(0, 2))
      expect(await page(ids[1])).toEqual(ids.slice(2, 4))
      expect(await page(ids[4])).toEqual([])
    }
  })

  test('about lists the deliveries about the given requests', async () => {
    const { store } = await createStoreOn(kind)
    const request = idOf(await store.requests.add(aTrialRequest(), null))
    const contact = idOf(await store.requests.add(aContactRequest(), null))
    await store.requests.add(aTrialRequest(), null)
    const about = async (...ids: string[]) =>
      (await store.outbox.list(undefined, { about: ids })).map((mail) => mail.about.id)
    expect((await about(request, contact)).sort()).toEqual([request, contact].sort())
    expect(await about(request)).toEqual([request])
    expect(await about()).toEqual([])
  })
})

const rows = Array.from({ length: 1_234 }, (_, nth) => ({ id: String(nth).padStart(4, '0') }))

async function read({ after = '', limit }: Page) {
  return rows.filter(({ id }) => id > after).slice(0, limit)
}

test('inBatches reads all rows of a long list in order', async () => {
  const { signal } = new AbortController()
  const batches = await Array.fromAsync(inBatches({ signal }, read))
  expect(batches.length).toBeGreaterThan(1)
  expect(batches.flat()).toEqual(rows)
})

test('inBatches throws the reason of an aborted signal after the current page', async () => {
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
