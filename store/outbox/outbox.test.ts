import { DatabaseSync } from 'node:sqlite'
import { setTimeout as wait } from 'node:timers/promises'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import {
  createStoreOn,
  databases,
  executeUncommitted,
  skipWithout,
} from '../../tests/support/service/databases.ts'
import { aTrialLead } from '../../tests/support/service/records.ts'
import { sqliteFile } from '../database/open-sqlite.ts'
import { openStore } from '../open-store.ts'
import type { Outbox } from './outbox.ts'

describe.each(databases)('on %s', (kind) => {
  beforeEach(skipWithout(kind))

  const LEASE_MS = 60_000
  const SHORT_MS = 500
  /** The store rounds its times to whole milliseconds. */
  const SHORTEST_MS = SHORT_MS - 1

  /** A store with `count` due mails, and their ids oldest first. */
  async function withMails(count: number, recipients?: string[]) {
    const { store } = await createStoreOn(kind, Date.now, recipients)
    for (let made = 0; made < count; made++) await store.leads.add(aTrialLead(), null)
    const ids = (await store.outbox.list()).map(({ id }) => id)
    return { store, outbox: store.outbox, ids, id: ids[0] ?? '' }
  }

  /** Leases the next due delivery; resolves to it and the milliseconds since `since`. */
  async function untilDue(outbox: Outbox, since: number) {
    for (;;) {
      const [mail] = await outbox.leaseDue('mail', LEASE_MS, 1)
      if (mail) return { mail, ms: performance.now() - since }
      await wait(20)
    }
  }

  test('due mails are leased oldest first, up to the limit', async () => {
    const { outbox, ids } = await withMails(3)
    const leased = async () => (await outbox.leaseDue('mail', LEASE_MS, 2)).map(({ id }) => id)
    expect(await leased()).toEqual(ids.slice(0, 2))
    expect(await leased()).toEqual(ids.slice(2))
    expect(await leased()).toEqual([])
  })

  test('an expired lease is available to every worker', async () => {
    const { outbox, id } = await withMails(1)
    const since = performance.now()
    await outbox.leaseDue('mail', SHORT_MS, 10)
    const { mail, ms } = await untilDue(outbox, since)
    expect(mail.id).toBe(id)
    expect(ms).toBeGreaterThanOrEqual(SHORTEST_MS)
  })

  test('a postponed mail is leased after its delay, with its attempts counted', async () => {
    const { outbox, id } = await withMails(1)
    await outbox.leaseDue('mail', LEASE_MS, 10)
    const since = performance.now()
    await outbox.postpone(id, SHORT_MS, '451 try later')
    const { mail, ms } = await untilDue(outbox, since)
    expect(ms).toBeGreaterThanOrEqual(SHORTEST_MS)
    expect(mail).toMatchObject({ id, attempts: 1, lastError: '451 try later', state: 'waiting' })
  })

  test('a delivered mail is not leased again', async () => {
    const { outbox, id } = await withMails(1)
    await outbox.postpone(id, 0, 'refused')
    await outbox.markDelivered(id)
    const [mail] = await outbox.list('delivered')
    expect(mail).toMatchObject({ id, attempts: 2, lastError: null })
    expect(Math.abs((mail?.deliveredAt ?? 0) - Date.now())).toBeLessThan(60_000)
    expect(await outbox.leaseDue('mail', LEASE_MS, 10)).toEqual([])
  })

  test('a worker whose lease expired cannot undo the delivery by another worker', async () => {
    const { outbox, id } = await withMails(1)
    await outbox.markDelivered(id)
    await outbox.postpone(id, 0, 'lost connection')
    await outbox.fail(id, 'lost connection')
    expect(await outbox.revive(id, [])).toBe('other state')
    expect(await outbox.dismiss(id, 'no')).toBe(false)
    expect(await outbox.list()).toMatchObject([{ id, state: 'delivered', lastError: null }])
  })

  test('a failed mail is not leased until it is revived', async () => {
    const { outbox, id } = await withMails(1)
    await outbox.fail(id, '550 no such user')
    expect(await outbox.leaseDue('mail', LEASE_MS, 10)).toEqual([])
    expect(await outbox.list('failed')).toMatchObject([
      { id, attempts: 1, lastError: '550 no such user' },
    ])
    expect(await outbox.revive(id, [])).toBe('revived')
    expect(await outbox.leaseDue('mail', LEASE_MS, 10)).toMatchObject([
      { id, attempts: 0, lastError: null },
    ])
  })

  test('a dismissed mail is not leased, and stores the reason', async () => {
    const { outbox, id } = await withMails(1)
    expect(await outbox.dismiss(id, 'answered by telephone')).toBe(true)
    expect(await outbox.leaseDue('mail', LEASE_MS, 10)).toEqual([])
    expect(await outbox.list('dismissed')).toMatchObject([
      { id, dismissedFor: 'answered by telephone' },
    ])
    expect(await outbox.revive(id, [])).toBe('revived')
    expect(await outbox.list('waiting')).toMatchObject([{ id, dismissedFor: null }])
  })

  test('a lead is stored with one delivery for each recipient', async () => {
    const { outbox } = await withMails(1, ['sales@a.example', 'board@a.example'])
    const mails = await outbox.list('waiting')
    expect(mails.map(({ recipient, channel }) => [channel, recipient]).toSorted()).toEqual([
      ['mail', 'board@a.example'],
      ['mail', 'sales@a.example'],
    ])
    const [mail] = mails
    if (!mail) throw new Error('no delivery')
    expect(await outbox.recipientsOf(mail.about)).toEqual(['board@a.example', 'sales@a.example'])
    await outbox.markDelivered(mail.id)
    expect(await outbox.list('waiting')).toHaveLength(1)
  })

  test('a revived delivery goes to the current recipients if its own is no longer among them', async () => {
    const { outbox, id } = await withMails(1, ['left@a.example'])
    await outbox.fail(id, '550 no such user')
    expect(await outbox.revive(id, ['new@a.example', 'board@a.example'])).toBe('revived')
    expect((await outbox.list('waiting')).map(({ recipient }) => recipient).toSorted()).toEqual([
      'board@a.example',
      'new@a.example',
    ])
    await outbox.fail(id, 'refused')
    expect(await outbox.revive(id, ['board@a.example'])).toBe('no recipient')
    expect(await outbox.list('failed')).toHaveLength(1)
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

  test('a lease does not depend on the clocks of the instances', async () => {
    const { store, where } = await createStoreOn(kind)
    await store.leads.add(aTrialLead(), null)
    for (const skewMs of kind === 'SQLite' ? [0] : [5, 50, 5_000, 600_000, -600_000]) {
      const other = await openStore({ ...where, now: () => Date.now() + skewMs })
      const [leased] = await store.outbox.leaseDue('mail', LEASE_MS, 10)
      expect(leased).toBeDefined()
      expect(await other.outbox.leaseDue('mail', LEASE_MS, 10)).toEqual([])
      await store.outbox.release(leased?.id ?? '', 'the next round')
      await other.close()
    }
  })
})

test('reviving does not undo a delivery that another instance marks at the same time', async (context) => {
  await skipWithout('PostgreSQL')(context)
  const { store, where } = await createStoreOn('PostgreSQL')
  await store.leads.add(aTrialLead(), null)
  const [mail] = await store.outbox.list()
  const commit = await executeUncommitted(where, "update outbox set state = 'delivered'")
  const retried = store.outbox.revive(mail?.id ?? '', [])
  await wait(200)
  await commit()
  expect(await retried).toBe('other state')
  expect(await store.outbox.list()).toMatchObject([{ state: 'delivered' }])
})

test('reviving waits for a mark as spam that another instance has not committed', async (context) => {
  await skipWithout('PostgreSQL')(context)
  const { store, where } = await createStoreOn('PostgreSQL')
  await store.leads.add(aTrialLead(), null)
  const id = (await store.outbox.list())[0]?.id ?? ''
  await store.outbox.dismiss(id, 'answered by telephone')
  const commit = await executeUncommitted(where, 'update leads set "spamAt" = 1')
  const retried = store.outbox.revive(id, [])
  await wait(200)
  await commit()
  expect(await retried).toBe('spam')
})

test('the hourly limit does not end the lease of a mail that another worker is sending', async () => {
  let now = Date.UTC(2026, 10, 22, 8, 59, 58)
  const { store } = await createStoreOn('SQLite', () => now, ['sales@a.example'])
  for (let made = 0; made < 2; made++) await store.leads.add(aTrialLead(), null)
  const [delivered, leased] = await store.outbox.leaseDue('mail', 60_000, 2)
  await store.outbox.markDelivered(delivered?.id ?? '')
  expect(await store.outbox.deferOverLimit('sales@a.example', 1)).toBe(true)
  now += 5_000 // The next hour; the other worker is still sending.
  const due = await store.outbox.leaseDue('mail', 60_000, 3)
  expect(due.map(({ about }) => about.kind)).toEqual(['notice'])
  now += 60_000
  const later = await store.outbox.leaseDue('mail', 60_000, 3)
  expect(later.map(({ id }) => id)).toContain(leased?.id)
})

test.each([
  "state = 'delivered' and deliveredAt >= 1 and noticeId is null",
  "state = 'waiting' and dueAt < 1 and noticeId is null",
])('the queries of the hourly limit use an index: %s', async (condition) => {
  const { where } = await createStoreOn('SQLite')
  const database = new DatabaseSync(sqliteFile(where.dataDir))
  onTestFinished(() => database.close())
  const [plan] = database
    .prepare(`explain query plan select * from outbox where recipient = 'a' and ${condition}`)
    .all()
  expect(plan?.detail).toContain('outboxByRecipient (recipient=? AND state=?')
})

test('on SQLite a due mail is leased after the clock was set back', async () => {
  const hour = 60 * 60_000
  let now = Date.now()
  const { store } = await createStoreOn('SQLite', () => now)
  await store.leads.add(aTrialLead(), null)
  now -= hour
  expect(await store.outbox.leaseDue('mail', 60_000, 10)).toHaveLength(1)
  expect(await store.outbox.leaseDue('mail', 60_000, 10)).toEqual([]) // It is leased.
  now -= hour
  expect(await store.outbox.leaseDue('mail', 60_000, 10)).toHaveLength(1)
})
