import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { SpamVerdict } from '../../records/spam-status.ts'
import { createStoreOn, databases, skipWithout } from '../../tests/support/service/databases.ts'
import { leaseAll } from '../../tests/support/service/lease-all.ts'
import { markNotSpam, markSpam } from '../../tests/support/service/mark-spam.ts'
import { addRequest, aTrialRequest } from '../../tests/support/service/records.ts'
import type { Store } from '../open-store.ts'
import { sumOfBacklogs } from '../outbox/backlog.ts'

const LEASE_MS = 1_000
const suspected = { reason: 'random letters', holdsMail: false }
const held = { reason: 'random letters; many links', holdsMail: true }

const add = ({ requests }: Store, verdict: SpamVerdict | null, key: string | null = null) =>
  requests.add(aTrialRequest(), key, { verdict })

describe.each(databases)('on %s', (kind) => {
  beforeEach(skipWithout(kind))

  test('the deliveries about a request marked as spam are dismissed until it is marked as not spam', async () => {
    const { store } = await createStoreOn(kind, Date.now, ['sales@a.example', 'board@a.example'])
    await add(store, null)
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
  })
})

test('a suspected request is stored with the reason, and its delivery is due', async () => {
  const { store } = await createStoreOn('SQLite')
  await add(store, suspected)
  expect(await store.requests.listStored()).toMatchObject([{ suspectedFor: suspected.reason, acceptedAt: null }])
  expect(await leaseAll(store, 'mail', LEASE_MS)).toHaveLength(1)
})

test('the mail about a held request is released when it is marked as not spam', async () => {
  let now = Date.now()
  const { store } = await createStoreOn('SQLite', () => now)
  await add(store, held)
  const [stored] = await store.requests.listStored()
  const id = stored?.id ?? ''
  now += 7 * 24 * 60 * 60 * 1_000
  const [mail] = await store.outbox.list('held')
  await store.deliveries.retry(mail?.id ?? '', [], null)
  expect(await leaseAll(store, 'mail', LEASE_MS)).toEqual([])
  expect(sumOfBacklogs(await store.outbox.backlogs())).toMatchObject({ waiting: 0, held: 1 })
  expect((await store.check()).problems).toEqual([])

  expect(await markNotSpam(store, id)).toBe(1)
  expect(await store.requests.listStored()).toMatchObject([{ suspectedFor: held.reason, acceptedAt: now }])
  expect(sumOfBacklogs(await store.outbox.backlogs())).toMatchObject({
    waiting: 1,
    held: 0,
    oldestWaitingAt: now,
  })
  expect(await leaseAll(store, 'mail', LEASE_MS)).toMatchObject([{ about: { id } }])
  expect((await store.check()).problems).toEqual([])
})

test('marking a request as not spam a second time, or without suspicion, changes nothing', async () => {
  let now = Date.now()
  const { store } = await createStoreOn('SQLite', () => now++)
  await add(store, held)
  await add(store, null)
  const [one, other] = await store.requests.listStored()
  await markNotSpam(store, one?.id ?? '')
  const before = await store.requests.listStored()
  for (const { id } of [one, other].filter((stored) => stored !== undefined)) {
    expect(await markNotSpam(store, id)).toBe(0)
  }
  expect(await store.requests.listStored()).toEqual(before)
})

test('a failed delivery about a request marked as spam is dismissed too', async () => {
  const { store } = await createStoreOn('SQLite')
  await add(store, null)
  const [mail] = await store.outbox.list()
  await store.outbox.fail(mail?.id ?? '', 'refused')
  expect(await markSpam(store, mail?.about.id ?? '')).toBe(1)
  expect(await store.outbox.list()).toMatchObject([{ state: 'dismissed', dismissedFor: 'marked as spam' }])
})

test('of the deliveries that a decision dismisses or releases only the mails are counted', async () => {
  const { store } = await createStoreOn('SQLite')
  await store.channels.switchOn(['webhook'])
  const id = await addRequest(store, aTrialRequest(), { verdict: held })
  expect(await markSpam(store, id)).toBe(1)
  expect(await store.outbox.list('dismissed')).toHaveLength(2)
  expect(await markNotSpam(store, id)).toBe(1)
  expect(await store.outbox.list('dismissed')).toEqual([])
})

test('workers are woken for the deliveries that a mark as not spam releases', async () => {
  const { store } = await createStoreOn('SQLite')
  const added = await store.requests.add(aTrialRequest(), null, { verdict: held })
  const wake = vi.fn()
  store.outbox.onDue(wake)
  await markNotSpam(store, 'id' in added ? added.id : '')
  expect(wake).toHaveBeenCalledTimes(1)
})

test('marking as not spam does not revive a delivery that staff dismissed for another reason', async () => {
  const { store } = await createStoreOn('SQLite')
  const id = await addRequest(store, aTrialRequest(), { verdict: held })
  const [mail] = await store.outbox.list()
  await store.deliveries.dismiss(mail?.id ?? '', 'answered by telephone', null)
  expect(await markNotSpam(store, id)).toBe(0)
})

test('a request with a repeated idempotency key keeps its first spam verdict', async () => {
  const { store } = await createStoreOn('SQLite')
  await add(store, null, 'a key')
  expect(await add(store, held, 'a key')).toMatchObject({ outcome: 'repeated' })
  expect(await store.requests.listStored()).toMatchObject([{ suspectedFor: null }])
  expect(await store.outbox.list('held')).toEqual([])
})
