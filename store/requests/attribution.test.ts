import { beforeEach, describe, expect, test } from 'vitest'
import { createStoreOn, databases, skipWithout } from '../../tests/support/service/databases.ts'
import { aContactRequest, aTrialRequest, twoTouches } from '../../tests/support/service/records.ts'

describe.each(databases)('on %s', (kind) => {
  beforeEach(skipWithout(kind))

  test('the attribution of a request of each form is stored', async () => {
    const { store } = await createStoreOn(kind)
    const onlyFirst = { ...twoTouches, lastTouch: null }
    await store.requests.add(aTrialRequest(), null, { attribution: twoTouches })
    await store.requests.add(aContactRequest(), null, { attribution: onlyFirst })
    expect(await store.requests.listStored({ form: 'trial' })).toMatchObject([twoTouches])
    expect(await store.requests.listStored({ form: 'contact' })).toMatchObject([onlyFirst])
  })

  test('the attribution is ignored when a repeated idempotency key is compared', async () => {
    const { store } = await createStoreOn(kind)
    await store.requests.add(aTrialRequest(), 'key', { attribution: twoTouches })
    expect(await store.requests.add(aTrialRequest(), 'key')).toMatchObject({ outcome: 'repeated' })
    expect(await store.requests.listStored({ form: 'trial' })).toMatchObject([twoTouches])
  })
})
