import { beforeEach, describe, expect, test } from 'vitest'
import { aStoreOn, databases, skipWithout } from '../../tests/support/databases.ts'
import { aTrialLead } from '../../tests/support/records.ts'

describe.each(databases)('on %s', (kind) => {
  beforeEach(skipWithout(kind))

  const LEASE_MS = 60_000

  /** A store with some mails, all due, and their ids oldest first. */
  async function withMails(count: number) {
    const { store } = await aStoreOn(kind)
    for (let made = 0; made < count; made++) await store.leads.add(aTrialLead(), null)
    const ids = (await store.outbox.list()).map(({ id }) => id)
    return { outbox: store.outbox, ids, id: ids[0] ?? '', now: Date.now() }
  }

  test('due mails are leased oldest first, some at a time', async () => {
    const { outbox, ids, now } = await withMails(3)
    const leased = async () => (await outbox.leaseDue(now, LEASE_MS, 2)).map(({ id }) => id)
    expect(await leased()).toEqual(ids.slice(0, 2))
    expect(await leased()).toEqual(ids.slice(2))
    expect(await leased()).toEqual([])
  })

  test('a lease that ran out is anybody’s again', async () => {
    const { outbox, ids, now } = await withMails(1)
    await outbox.leaseDue(now, LEASE_MS, 10)
    expect(await outbox.leaseDue(now + LEASE_MS - 1, LEASE_MS, 10)).toEqual([])
    const [again] = await outbox.leaseDue(now + LEASE_MS, LEASE_MS, 10)
    expect(again?.id).toBe(ids[0])
  })

  test('a postponed mail waits until it is due, and its attempts are counted', async () => {
    const { outbox, id, now } = await withMails(1)
    await outbox.leaseDue(now, LEASE_MS, 10)
    await outbox.postpone(id, now + 10_000, '451 try later')
    expect(await outbox.leaseDue(now + 9_999, LEASE_MS, 10)).toEqual([])
    const [mail] = await outbox.leaseDue(now + 10_000, LEASE_MS, 10)
    expect(mail).toMatchObject({ id, attempts: 1, lastError: '451 try later', state: 'waiting' })
  })

  test('a delivered mail is done', async () => {
    const { outbox, id, now } = await withMails(1)
    await outbox.postpone(id, now, 'refused')
    await outbox.markDelivered(id, now + 5)
    expect(await outbox.list('delivered')).toMatchObject([
      { id, attempts: 2, lastError: null, deliveredAt: now + 5 },
    ])
    expect(await outbox.leaseDue(now + LEASE_MS, LEASE_MS, 10)).toEqual([])
  })

  test('a worker whose lease ran out cannot undo the delivery of another', async () => {
    const { outbox, id, now } = await withMails(1)
    await outbox.markDelivered(id, now)
    await outbox.postpone(id, now, 'lost connection')
    await outbox.fail(id, 'lost connection')
    await outbox.revive(id, now)
    expect(await outbox.list()).toMatchObject([{ id, state: 'delivered', lastError: null }])
  })

  test('a failed mail is not tried again until it is revived', async () => {
    const { outbox, id, now } = await withMails(1)
    await outbox.fail(id, '550 no such user')
    expect(await outbox.leaseDue(now + LEASE_MS, LEASE_MS, 10)).toEqual([])
    expect(await outbox.list('failed')).toMatchObject([
      { id, attempts: 1, lastError: '550 no such user' },
    ])
    await outbox.revive(id, now)
    expect(await outbox.leaseDue(now, LEASE_MS, 10)).toMatchObject([
      { id, attempts: 0, lastError: null },
    ])
  })

  test('mails are listed by state and found by a prefix of their id', async () => {
    const { outbox, ids, id } = await withMails(2)
    await outbox.fail(id, 'no')
    const idsOf = async (state: 'waiting' | 'failed') =>
      (await outbox.list(state)).map((mail) => mail.id)
    expect(await idsOf('failed')).toEqual([id])
    expect(await idsOf('waiting')).toEqual(ids.slice(1))
    expect(await outbox.find(id)).toMatchObject({ found: 'one', record: { id, state: 'failed' } })
    expect(await outbox.find('f')).toEqual({ found: 'none' })
  })

  test('a clock that is set back keeps no mail waiting', async () => {
    const { outbox, ids, now } = await withMails(1)
    const hour = 60 * 60_000
    expect(await outbox.leaseDue(now - hour, LEASE_MS, 10)).toMatchObject([{ id: ids[0] }])
    expect(await outbox.leaseDue(now - hour, LEASE_MS, 10)).toEqual([]) // It is leased.
    expect(await outbox.leaseDue(now - 2 * hour, LEASE_MS, 10)).toHaveLength(1)
  })
})
