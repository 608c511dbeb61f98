import { beforeEach, describe, expect, test } from 'vitest'
import { createStoreOn, databases, skipWithout } from '../../tests/support/service/databases.ts'
import { aContactHtml, aTrialLead, twoTouches } from '../../tests/support/service/records.ts'

describe.each(databases)('on %s', (kind) => {
  beforeEach(skipWithout(kind))

  test('the attribution of a lead and of a message is stored', async () => {
    const { store } = await createStoreOn(kind)
    const onlyFirst = { ...twoTouches, lastTouch: null }
    await store.leads.add(aTrialLead(), null, { attribution: twoTouches })
    await store.messages.add(aContactHtml(), null, { attribution: onlyFirst })
    expect(await store.leads.list()).toMatchObject([twoTouches])
    expect(await store.messages.list()).toMatchObject([onlyFirst])
  })

  test('the attribution is ignored when a repeated idempotency key is compared', async () => {
    const { store } = await createStoreOn(kind)
    await store.leads.add(aTrialLead(), 'key', { attribution: twoTouches })
    expect(await store.leads.add(aTrialLead(), 'key')).toMatchObject({ outcome: 'repeated' })
    expect(await store.leads.list()).toMatchObject([twoTouches])
  })
})
