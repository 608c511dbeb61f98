import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { SpamVerdict } from '../../records/spam-status.ts'
import { createStoreOn, databases, skipWithout } from '../../tests/support/service/databases.ts'
import { leaseAll } from '../../tests/support/service/lease-all.ts'
import { markNotSpam, markSpam } from '../../tests/support/service/mark-spam.ts'
import { aContactRequest, aTrialRequest } from '../../tests/support/service/records.ts'
import type { Store } from '../open-store.ts'
import { sumOfBacklogs } from '../outbox/backlog.ts'

const LEASE_MS = 1_000
const suspected = { reason: 'random letters', holdsMail: false }
const held = { reason: 'random letters; many links', holdsMail: true }

const records = [
  {
    what: 'trial request',
    add: ({ requests }: Store, verdict: SpamVerdict | null, key: string | null = null) =>
      requests.add(aTrialRequest(), key, { verdict }),
  },
  {
    what: 'contact request',
    add: ({ requests }: Store, verdict: SpamVerdict | null, key: string | null = null) =>
      requests.add(aContactRequest(), key, { verdict }),
  },
]

describe.each(databases)('on %s', (kind) => {
  beforeEach(skipWithout(kind))

  test.each(records)('a suspected $what is stored with the reason, and its delivery is due', async (record) => {
    const { store } = await createStoreOn(kind)
    await record.add(store, suspected)
    expect(await store.requests.listStored()).toMatchObject([{ suspectedFor: suspected.reason, acceptedAt: null }])
    expect(await leaseAll(store, 'mail', LEASE_MS)).toHaveLength(1)
  })

  test.each(records)('the mail about a held $what is released when it is marked as not spam', async (record) => {
    let now = Date.now()
    const { store } = await createStoreOn(kind, () => now)
    await record.add(store, held)
    const [stored] = await store.requests.listStored()
    const id = stored?.id ?? ''
    now += 7 * 24 * 60 * 60 * 1_000
    const [mail] = await store.outbox.list('held')
    await store.deliveries.retry(mail?.id ?? '', [], null)
    expect(await leaseAll(store, 'mail', LEASE_MS)).toEqual([])
    expect(sumOfBacklogs(await store.outbox.backlogs())).toMatchObject({ waiting: 0, held: 1 })
    expect((await store.check()).problems).toEqual([])

    expect(await markNotSpam(store, id)).toBe(1)
    // The clock of PostgreSQL cannot be moved.
    const acceptedAt = kind === 'SQLite' ? now : expect.any(Number)
    expect(await store.requests.listStored()).toMatchObject([{ suspectedFor: held.reason, acceptedAt }])
    expect(sumOfBacklogs(await store.outbox.backlogs())).toMatchObject({
      waiting: 1,
      held: 0,
      oldestWaitingAt: acceptedAt,
    })
    expect(await leaseAll(store, 'mail', LEASE_MS)).toMatchObject([{ about: { id } }])
    expect((await store.check()).problems).toEqual([])
  })

  test.each(records)(
    'marking a $what as not spam a second time, or without suspicion, changes nothing',
    async (record) => {
      let now = Date.now()
      const { store } = await createStoreOn(kind, () => now++)
      await record.add(store, held)
      await record.add(store, null)
      const [one, other] = await store.requests.listStored()
      await markNotSpam(store, one?.id ?? '')
      const before = await store.requests.listStored()
      for (const { id } of [one, other].filter((stored) => stored !== undefined)) {
        expect(await markNotSpam(store, id)).toBe(0)
      }
      expect(await store.requests.listStored()).toEqual(before)
    },
  )

  test.each(records)(
    'the deliveries about a $what marked as spam are dismissed until it is marked as not spam',
    async (record) => {
      const { store } = await createStoreOn(kind, Date.now, ['sales@a.example', 'board@a.example'])
      await record.add(store, null)
      const [stored] = await store.requests.listStored()
      const id = stored?.id ?? ''
      const [first] = await store.outbox.list()
      await store.outbox.markDelivered(first?.id ?? '')
      expect(await markSpam(store, id)).toBe(1)
      expect(await store.requests.listStored()).toMatchObject([{ spamAt: expect.any(Number), acceptedAt: null }])
      expect(await leaseAll(store, 'mail', LEASE_MS)).toEqual([])
      expect(await store.outbox.list('dismissed')).toMatchObject([{ dismissedFor: 'marked as spam' }])
      expect((await store.check()).problems).toEqual([])

      expect(await markNotSpam(store, id)).toBe(1)
      expect(await store.requests.listStored()).toMatchObject([{ spamAt: null, acceptedAt: expect.any(Number) }])
      expect(await leaseAll(store, 'mail', LEASE_MS)).toHaveLength(1)
    },
  )

  test.each(records)('a failed delivery about a $what marked as spam is dismissed too', async (record) => {
    const { store } = await createStoreOn(kind)
    await record.add(store, null)
    const [mail] = await store.outbox.list()
    await store.outbox.fail(mail?.id ?? '', 'refused')
    expect(await markSpam(store, mail?.about.id ?? '')).toBe(1)
    expect(await store.outbox.list()).toMatchObject([{ state: 'dismissed', dismissedFor: 'marked as spam' }])
  })

  test('of the deliveries that a decision dismisses or releases only the mails are counted', async () => {
    const { store } = await createStoreOn(kind)
    await store.channels.switchOn(['webhook'])
    const added = await store.requests.add(aTrialRequest(), null, { verdict: held })
    const id = 'id' in added ? added.id : ''
    expect(await markSpam(store, id)).toBe(1)
    expect(await store.outbox.list('dismissed')).toHaveLength(2)
    expect(await markNotSpam(store, id)).toBe(1)
    expect(await store.outbox.list('dismissed')).toEqual([])
  })

  test('workers are woken for the deliveries that a mark as not spam releases', async () => {
    const { store } = await createStoreOn(kind)
    const added = await store.requests.add(aTrialRequest(), null, { verdict: held })
    const wake = vi.fn()
    store.outbox.onDue(wake)
    await markNotSpam(store, 'id' in added ? added.id : '')
    expect(wake).toHaveBeenCalledTimes(1)
  })

  test.each(records)('a delivery about a $what marked as spam is not revived', async (record) => {
    const { store } = await createStoreOn(kind)
    await record.add(store, null)
    const [stored] = await store.requests.listStored()
    const [mail] = await store.outbox.list()
    await markSpam(store, stored?.id ?? '')
    const revive = () => store.deliveries.retry(mail?.id ?? '', [], null)
    expect(await revive()).toBe('spam')
    expect(await store.outbox.list()).toMatchObject([{ state: 'dismissed' }])
    await markNotSpam(store, stored?.id ?? '')
    expect(await revive()).toBe('revived')
  })

  test('marking as not spam does not revive a delivery that staff dismissed for another reason', async () => {
    const { store } = await createStoreOn(kind)
    const added = await store.requests.add(aTrialRequest(), null, { verdict: held })
    const id = added.outcome === 'conflict' ? '' : added.id
    const [mail] = await store.outbox.list()
    await store.deliveries.dismiss(mail?.id ?? '', 'answered by telephone', null)
    expect(await markNotSpam(store, id)).toBe(0)
  })

  test.each(records)('a $what with a repeated idempotency key keeps its first spam verdict', async (record) => {
    const { store } = await createStoreOn(kind)
    await record.add(store, null, 'a key')
    expect(await record.add(store, held, 'a key')).toMatchObject({ outcome: 'repeated' })
    expect(await store.requests.listStored()).toMatchObject([{ suspectedFor: null }])
    expect(await store.outbox.list('held')).toEqual([])
  })
})
