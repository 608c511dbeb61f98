import { beforeEach, describe, expect, test } from 'vitest'
import { createStoreOn, databases, skipWithout } from '../../tests/support/service/databases.ts'
import { aContactRequest, aTrialRequest } from '../../tests/support/service/records.ts'

describe.each(databases)('on %s', (kind) => {
  beforeEach(skipWithout(kind))

  test('the locale of a request of each form is stored', async () => {
    const { store } = await createStoreOn(kind)
    await store.requests.add(aTrialRequest(), null, { locale: 'de' })
    await store.requests.add(aContactRequest(), null, { locale: 'pt-BR' })
    expect(await store.requests.listStored({ form: 'trial' })).toMatchObject([{ locale: 'de' }])
    expect(await store.requests.listStored({ form: 'contact' })).toMatchObject([{ locale: 'pt-BR' }])
  })

  test('the locale is ignored when a repeated idempotency key is compared', async () => {
    const { store } = await createStoreOn(kind)
    await store.requests.add(aTrialRequest(), 'key', { locale: 'de' })
    expect(await store.requests.add(aTrialRequest(), 'key', { locale: 'ar' })).toMatchObject({
      outcome: 'repeated',
    })
    expect(await store.requests.listStored({ form: 'trial' })).toMatchObject([{ locale: 'de' }])
  })
})
