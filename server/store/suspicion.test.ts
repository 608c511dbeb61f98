import { beforeEach, describe, expect, test } from 'vitest'
import { aStoreOn, databases, skipWithout } from '../../tests/support/databases.ts'
import { aContactHtml, aTrialLead } from '../../tests/support/records.ts'
import type { Store, Suspicion } from './store.ts'

const LEASE_MS = 1_000
const suspected = { reason: 'random letters', holdsMail: false }
const held = { reason: 'random letters; many links', holdsMail: true }

const records = [
  {
    what: 'lead',
    of: ({ leads }: Store) => leads,
    add: ({ leads }: Store, why: Suspicion | null, key: string | null = null) =>
      leads.add(aTrialLead(), key, why),
  },
  {
    what: 'message',
    of: ({ messages }: Store) => messages,
    add: ({ messages }: Store, why: Suspicion | null, key: string | null = null) =>
      messages.add(aContactHtml(), key, why),
  },
]

describe.each(databases)('on %s', (kind) => {
  beforeEach(skipWithout(kind))

  test.each(records)(
    'a suspected $what is kept with its reason, and its mail leaves',
    async (record) => {
      const { store } = await aStoreOn(kind)
      await record.add(store, suspected)
      expect(await record.of(store).list()).toMatchObject([
        { suspectedFor: suspected.reason, acceptedAt: null },
      ])
      expect(await store.outbox.leaseDue(Date.now(), LEASE_MS, 9)).toHaveLength(1)
    },
  )

  test.each(records)('the mail about a $what is held until it is accepted', async (record) => {
    let now = Date.now()
    const { store } = await aStoreOn(kind, () => now)
    await record.add(store, held)
    const [kept] = await record.of(store).list()
    const id = kept?.id ?? ''
    now += 7 * 24 * 60 * 60 * 1_000
    const [mail] = await store.outbox.list('held')
    await store.outbox.revive(mail?.id ?? '', now)
    expect(await store.outbox.leaseDue(now, LEASE_MS, 9)).toEqual([])
    expect(await store.outbox.backlog()).toMatchObject({ waiting: 0, held: 1 })
    expect((await store.check()).problems).toEqual([])

    expect(await record.of(store).accept(id)).toEqual({ mailWasHeld: true })
    expect(await record.of(store).list()).toMatchObject([
      { suspectedFor: held.reason, acceptedAt: now },
    ])
    expect(await store.outbox.backlog()).toMatchObject({
      waiting: 1,
      held: 0,
      oldestWaitingAt: now,
    })
    expect(await store.outbox.leaseDue(now, LEASE_MS, 9)).toMatchObject([{ about: { id } }])
    expect((await store.check()).problems).toEqual([])
  })

  test.each(records)(
    'accepting a $what twice, or one that is not suspected, does nothing',
    async (record) => {
      let now = Date.now()
      const { store } = await aStoreOn(kind, () => now++)
      await record.add(store, held)
      await record.add(store, null)
      const [one, other] = await record.of(store).list()
      await record.of(store).accept(one?.id ?? '')
      const before = await record.of(store).list()
      for (const { id } of [one, other].filter((kept) => kept !== undefined)) {
        expect(await record.of(store).accept(id)).toEqual({ mailWasHeld: false })
      }
      expect(await record.of(store).list()).toEqual(before)
    },
  )

  test.each(records)(
    'a $what that comes again with its key is what it was thought to be first',
    async (record) => {
      const { store } = await aStoreOn(kind)
      await record.add(store, null, 'a key')
      expect(await record.add(store, held, 'a key')).toMatchObject({ outcome: 'repeated' })
      expect(await record.of(store).list()).toMatchObject([{ suspectedFor: null }])
      expect(await store.outbox.list('held')).toEqual([])
    },
  )
})
