import { beforeEach, describe, expect, test } from 'vitest'
import { createStoreOn, databases, skipWithout } from '../../tests/support/service/databases.ts'
import { aTrialLead } from '../../tests/support/service/records.ts'
import { openStore } from '../open-store.ts'

describe.each(databases)('on %s', (kind) => {
  beforeEach(skipWithout(kind))

  const DAY_MS = 24 * 60 * 60 * 1000

  test('the same lead with the same idempotency key is stored once, with one delivery', async () => {
    const { store } = await createStoreOn(kind)
    const first = await store.leads.add(aTrialLead(), 'key')
    const again = await store.leads.add(aTrialLead({ createdAt: 1 }), 'key')
    expect(first).toMatchObject({ outcome: 'added' })
    expect(again).toEqual({ ...first, outcome: 'repeated' })
    expect(await store.leads.list()).toHaveLength(1)
    expect(await store.outbox.list()).toHaveLength(1)
  })

  test('twenty simultaneous leads with one idempotency key are stored once', async () => {
    const { store } = await createStoreOn(kind)
    const twenty = Array.from({ length: 20 }, () => store.leads.add(aTrialLead(), 'key'))
    const outcomes = (await Promise.all(twenty)).map(({ outcome }) => outcome).sort()
    expect(outcomes).toEqual(['added', ...Array(19).fill('repeated')])
    expect(await store.leads.list()).toHaveLength(1)
  })

  test('two instances on one database deduplicate by the same idempotency key', async () => {
    const { store, again } = await createStoreOn(kind)
    const other = await again()
    expect(await store.leads.add(aTrialLead(), 'key')).toMatchObject({ outcome: 'added' })
    expect(await other.leads.add(aTrialLead(), 'key')).toMatchObject({ outcome: 'repeated' })
    expect(await store.leads.list()).toEqual(await other.leads.list())
  })

  test.each([
    { CompanyName: 'Another' },
    { kind: 'unflagged' as const },
    { Features: ['CRM Integration'] },
  ])(
    'a repeated idempotency key with another lead (%o) is a conflict, and nothing is written',
    async (change) => {
      const { store } = await createStoreOn(kind)
      await store.leads.add(aTrialLead(), 'key')
      expect(await store.leads.add(aTrialLead(change), 'key')).toEqual({ outcome: 'conflict' })
      expect(await store.leads.list()).toHaveLength(1)
      expect(await store.outbox.list()).toHaveLength(1)
    },
  )

  test('leads without an idempotency key are not deduplicated', async () => {
    const { store } = await createStoreOn(kind)
    await store.leads.add(aTrialLead(), null)
    await store.leads.add(aTrialLead(), null)
    expect(await store.leads.list()).toHaveLength(2)
  })

  test('idempotency keys are separate for each call', async () => {
    const { store } = await createStoreOn(kind)
    await store.leads.add(aTrialLead(), 'key')
    expect(await store.messages.add('<p>Hello</p>', 'key')).toMatchObject({ outcome: 'added' })
    expect(await store.messages.add('<p>Hello</p>', 'key')).toMatchObject({ outcome: 'repeated' })
    expect(await store.messages.add('<p>Other</p>', 'key')).toEqual({ outcome: 'conflict' })
  })

  test('idempotency keys are stored across a restart', async () => {
    const { store: before, where } = await createStoreOn(kind)
    await before.leads.add(aTrialLead(), 'key')
    await before.close()
    const store = await openStore(where)
    expect(await store.leads.add(aTrialLead(), 'key')).toMatchObject({ outcome: 'repeated' })
    await store.close()
  })

  test('idempotency keys are stored for seven days', async () => {
    let now = Date.UTC(2026, 10, 21)
    const { store } = await createStoreOn(kind, () => now)
    await store.leads.add(aTrialLead(), 'key')
    now += 7 * DAY_MS
    await store.sweep(now)
    expect(await store.leads.add(aTrialLead(), 'key')).toMatchObject({ outcome: 'repeated' })
    now += 1
    await store.sweep(now)
    expect(await store.leads.add(aTrialLead(), 'key')).toMatchObject({ outcome: 'added' })
  })
})
