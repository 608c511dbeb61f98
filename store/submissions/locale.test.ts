import { beforeEach, describe, expect, test } from 'vitest'
import { createStoreOn, databases, skipWithout } from '../../tests/support/service/databases.ts'
import { aContactHtml, aTrialLead } from '../../tests/support/service/records.ts'

describe.each(databases)('on %s', (kind) => {
  beforeEach(skipWithout(kind))

  test('the locale of a lead and of a message is stored', async () => {
    const { store } = await createStoreOn(kind)
    await store.leads.add(aTrialLead(), null, { locale: 'de' })
    await store.messages.add(aContactHtml(), null, { locale: 'pt-BR' })
    expect(await store.leads.list()).toMatchObject([{ locale: 'de' }])
    expect(await store.messages.list()).toMatchObject([{ locale: 'pt-BR' }])
  })

  test('the locale is ignored when a repeated idempotency key is compared', async () => {
    const { store } = await createStoreOn(kind)
    await store.leads.add(aTrialLead(), 'key', { locale: 'de' })
    expect(await store.leads.add(aTrialLead(), 'key', { locale: 'ar' })).toMatchObject({
      outcome: 'repeated',
    })
    expect(await store.leads.list()).toMatchObject([{ locale: 'de' }])
  })
})
