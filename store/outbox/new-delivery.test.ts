import { beforeEach, describe, expect, test, vi } from 'vitest'
import { createStoreOn, databases, skipWithout } from '../../tests/support/service/databases.ts'
import { aTrialRequest } from '../../tests/support/service/records.ts'

describe.each(databases)('on %s', (kind) => {
  beforeEach(skipWithout(kind))

  test('workers are woken after the commit of what makes deliveries due, until they end this', async () => {
    const { store } = await createStoreOn(kind)
    const listed: number[] = []
    const wake = vi.fn(async () => void listed.push((await store.outbox.list()).length))
    const ignore = store.outbox.onDue(wake)
    const request = aTrialRequest()
    await store.requests.add(request, 'a key')
    expect(wake).toHaveBeenCalledTimes(1)
    await vi.waitFor(() => expect(listed).toEqual([1]))
    await store.requests.add(request, 'a key')
    expect(wake).toHaveBeenCalledTimes(1)

    const [delivery] = await store.outbox.list()
    const id = delivery?.id ?? ''
    await store.outbox.fail(id, '550 no')
    expect(wake).toHaveBeenCalledTimes(1)
    await store.deliveries.retry(id, [], null)
    expect(wake).toHaveBeenCalledTimes(2)
    ignore()
    await store.deliveries.retry(id, [], null)
    expect(wake).toHaveBeenCalledTimes(2)
  })
})
