import { DatabaseSync } from 'node:sqlite'
import { setTimeout as wait } from 'node:timers/promises'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import {
  createStoreOn,
  databases,
  executeUncommitted,
  type Kind,
  skipWithout,
  untilBlocked,
} from '../../tests/support/service/databases.ts'
import { anEmployee } from '../../tests/support/service/employees.ts'
import { leaseAll } from '../../tests/support/service/lease-all.ts'
import { aTrialRequest } from '../../tests/support/service/records.ts'
import { addRecoveryMail, RECOVERED } from '../../tests/support/service/recovery-mail.ts'
import { sqliteFile } from '../database/open-sqlite.ts'
import { openStore } from '../open-store.ts'
import type { Outbox } from './outbox.ts'

const LEASE_MS = 60_000
const HELD = { reason: 'random letters', holdsMail: true }
const anyone = { version: null, by: null, link: null }

const idOf = (added: object) => (added as { id: string }).id

const SHORT_MS = 500
/** The store rounds its times to whole milliseconds. */
const SHORTEST_MS = SHORT_MS - 1

/** A store with `count` due mails, and their ids oldest first. */
async function withMails(kind: Kind, count: number, recipients?: string[]) {
  const { store } = await createStoreOn(kind, Date.now, recipients)
  for (let made = 0; made < count; made++) await store.requests.add(aTrialRequest(), null)
  const ids = (await store.outbox.list()).map(({ id }) => id)
  return { store, ...store, ids, id: ids[0] ?? '' }
}

/** Leases the next due delivery; resolves to it and the milliseconds since `since`. */
async function untilDue(outbox: Outbox, since: number) {
  for (;;) {
    const mail = await outbox.leaseDue('mail', LEASE_MS)
    if (mail) return { mail, ms: performance.now() - since }
    await wait(20)
  }
}

describe.each(databases)('on %s', (kind) => {
  beforeEach(skipWithout(kind))

  test('due mails are leased oldest first', async () => {
    const { store, ids } = await withMails(kind, 3)
    expect((await leaseAll(store, 'mail', LEASE_MS)).map(({ id }) => id)).toEqual(ids)
  })

  test('an expired lease is available to every worker', async () => {
    const { outbox, id } = await withMails(kind, 1)
    const since = performance.now()
    await outbox.leaseDue('mail', SHORT_MS)
    const { mail, ms } = await untilDue(outbox, since)
    expect(mail.id).toBe(id)
    expect(ms).toBeGreaterThanOrEqual(SHORTEST_MS)
  })

  test('a worker whose lease expired cannot undo the delivery by another worker', async () => {
    const { outbox, deliveries, id } = await withMails(kind, 1)
    await outbox.markDelivered(id)
    await outbox.postpone(id, 0, 'lost connection')
    await outbox.fail(id, 'lost connection')
    expect(await deliveries.retry(id, [], null)).toBe('other state')
    expect(await deliveries.dismiss(id, 'no', null)).toBe('other state')
    expect(await outbox.list()).toMatchObject([{ id, state: 'delivered', lastError: null }])
  })

  test('a revived delivery goes to the current recipients if its own is no longer among them', async () => {
    const { outbox, deliveries, id } = await withMails(kind, 1, ['left@a.example'])
    await outbox.fail(id, '550 no such user')
    expect(await deliveries.retry(id, ['new@a.example', 'board@a.example'], null)).toBe('revived')
    expect((await outbox.list('waiting')).map(({ recipient }) => recipient).toSorted()).toEqual([
      'board@a.example',
      'new@a.example',
    ])
    await outbox.fail(id, 'refused')
    expect(await deliveries.retry(id, ['board@a.example'], null)).toBe('no recipient')
    expect(await outbox.list('failed')).toHaveLength(1)
  })

  test('new requests are leased before changes of requests, and these before changes of employees', async () => {
    const { store } = await createStoreOn(kind)
    await store.channels.switchOn(['webhook'])
    await store.employees.add([anEmployee(), anEmployee()])
    const older = idOf(await store.requests.add(aTrialRequest(), null))
    const [created] = await leaseAll(store, 'webhook', LEASE_MS, 1)
    await store.outbox.markDelivered(created?.id ?? '')
    await store.requests.change(older, { followUpOn: '2026-12-01' }, anyone)
    const newer = idOf(await store.requests.add(aTrialRequest(), null))
    expect(
      (await leaseAll(store, 'webhook', LEASE_MS, 5)).map(({ about, event }) => [about.kind, about.id, event]),
    ).toEqual([
      ['request', newer, null],
      ['request', older, 'changed'],
      ['notice', expect.any(String), null],
      ['notice', expect.any(String), null],
    ])
  })

  test('a change is leased after the delivery about the same request or employee has ended', async () => {
    const { store } = await createStoreOn(kind)
    await store.channels.switchOn(['webhook'])
    const id = idOf(await store.requests.add(aTrialRequest(), null))
    const employee = anEmployee()
    await store.employees.add([employee])
    const [created, added] = await leaseAll(store, 'webhook', LEASE_MS, 2)
    await store.requests.change(id, { followUpOn: '2026-12-01' }, anyone)
    await store.employees.remove(employee.empId)
    expect(await leaseAll(store, 'webhook', LEASE_MS, 1)).toEqual([])
    await store.outbox.markDelivered(created?.id ?? '')
    expect(await leaseAll(store, 'webhook', LEASE_MS, 2)).toMatchObject([{ event: 'changed' }])
    await store.outbox.markDelivered(added?.id ?? '')
    expect(await leaseAll(store, 'webhook', LEASE_MS, 2)).toMatchObject([{ about: { kind: 'notice' } }])
  })

  test('instances that lease at the same time never get the same delivery', async () => {
    const { store, again } = await createStoreOn(kind)
    const count = 200
    for (let made = 0; made < count; made++) await store.requests.add(aTrialRequest(), null)
    const leased: string[] = []
    const lease = async (from: typeof store) => {
      for (const { id } of await leaseAll(from, 'mail', LEASE_MS)) leased.push(id)
    }
    await Promise.all([store, await again(), await again(), await again()].map(lease))
    expect(new Set(leased).size).toBe(leased.length)
  })

  test('a lease does not depend on the clocks of the instances', async () => {
    const { store, where } = await createStoreOn(kind)
    await store.requests.add(aTrialRequest(), null)
    for (const skewMs of kind === 'SQLite' ? [0] : [5, 50, 5_000, 600_000, -600_000]) {
      const other = await openStore({ ...where, now: () => Date.now() + skewMs })
      const [leased] = await leaseAll(store, 'mail', LEASE_MS)
      expect(leased).toBeDefined()
      expect(await leaseAll(other, 'mail', LEASE_MS)).toEqual([])
      await store.outbox.release(leased?.id ?? '', 'the next round')
      await other.close()
    }
  })
})

test('a postponed mail is leased after its delay, with its attempts counted', async () => {
  const { outbox, id } = await withMails('SQLite', 1)
  await outbox.leaseDue('mail', LEASE_MS)
  const since = performance.now()
  await outbox.postpone(id, SHORT_MS, '451 try later')
  const { mail, ms } = await untilDue(outbox, since)
  expect(ms).toBeGreaterThanOrEqual(SHORTEST_MS)
  expect(mail).toMatchObject({ id, attempts: 1, lastError: '451 try later', state: 'waiting' })
})

test('a delivered mail is not leased again', async () => {
  const { outbox, id } = await withMails('SQLite', 1)
  await outbox.postpone(id, 0, 'refused')
  await outbox.markDelivered(id)
  const [mail] = await outbox.list('delivered')
  expect(mail).toMatchObject({ id, attempts: 2, lastError: null })
  expect(Math.abs((mail?.deliveredAt ?? 0) - Date.now())).toBeLessThan(60_000)
  expect(await leaseAll({ outbox }, 'mail', LEASE_MS)).toEqual([])
})

test('a failed mail is not leased until it is revived', async () => {
  const { outbox, deliveries, id } = await withMails('SQLite', 1)
  await outbox.fail(id, '550 no such user')
  expect(await leaseAll({ outbox }, 'mail', LEASE_MS)).toEqual([])
  expect(await outbox.list('failed')).toMatchObject([{ id, attempts: 1, lastError: '550 no such user' }])
  expect(await deliveries.retry(id, [], null)).toBe('revived')
  expect(await leaseAll({ outbox }, 'mail', LEASE_MS)).toMatchObject([{ id, attempts: 0, lastError: null }])
})

test('a dismissed mail is not leased, and stores the reason', async () => {
  const { outbox, deliveries, id } = await withMails('SQLite', 1)
  expect(await deliveries.dismiss(id, 'answered by telephone', null)).toBe('dismissed')
  expect(await leaseAll({ outbox }, 'mail', LEASE_MS)).toEqual([])
  expect(await outbox.list('dismissed')).toMatchObject([{ id, dismissedFor: 'answered by telephone' }])
  expect(await deliveries.retry(id, [], null)).toBe('revived')
  expect(await outbox.list('waiting')).toMatchObject([{ id, dismissedFor: null }])
})

test('the mail about a used recovery link is leased from a paused channel, and cannot be dismissed while it waits', async () => {
  const { store } = await createStoreOn('SQLite', Date.now, ['sales@a.example'])
  await store.requests.add(aTrialRequest(), null, { verdict: HELD })
  await store.requests.add(aTrialRequest(), null)
  const { id } = await addRecoveryMail(store)
  await store.channels.pause('mail', 'a reason', null)
  const leased = await leaseAll(store, 'mail', LEASE_MS)
  expect(leased).toMatchObject([{ id, recipient: RECOVERED }])
  expect(await store.deliveries.dismiss(id, 'hide it', null)).toBe('security')
  await store.outbox.fail(id, '550 no such user')
  expect(await store.deliveries.dismiss(id, 'the mailbox is closed', null)).toBe('dismissed')
})

test('reviving does not undo a delivery that another instance marks at the same time', async (context) => {
  await skipWithout('PostgreSQL')(context)
  const { store, where } = await createStoreOn('PostgreSQL')
  await store.requests.add(aTrialRequest(), null)
  const [mail] = await store.outbox.list()
  const commit = await executeUncommitted(where, "update outbox set state = 'delivered'")
  const retried = store.deliveries.retry(mail?.id ?? '', [], null)
  await untilBlocked(where)
  await commit()
  expect(await retried).toBe('other state')
  expect(await store.outbox.list()).toMatchObject([{ state: 'delivered' }])
})

test('reviving waits for a mark as spam that another instance has not committed', async (context) => {
  await skipWithout('PostgreSQL')(context)
  const { store, where } = await createStoreOn('PostgreSQL')
  await store.requests.add(aTrialRequest(), null)
  const id = (await store.outbox.list())[0]?.id ?? ''
  await store.deliveries.dismiss(id, 'answered by telephone', null)
  const commit = await executeUncommitted(where, 'update requests set "spamAt" = 1')
  const retried = store.deliveries.retry(id, [], null)
  await untilBlocked(where)
  await commit()
  expect(await retried).toBe('spam')
})

test('a change is not leased while another instance leases the delivery before it', async (context) => {
  await skipWithout('PostgreSQL')(context)
  const { store, where } = await createStoreOn('PostgreSQL')
  await store.channels.switchOn(['webhook'])
  const id = idOf(await store.requests.add(aTrialRequest(), null))
  await store.requests.change(id, { followUpOn: '2026-12-01' }, anyone)
  const commit = await executeUncommitted(
    where,
    `select from channels where name = 'webhook' for update;
    update outbox set "leasedUntil" = ${Date.now() + LEASE_MS} where channel = 'webhook' and event is null`,
  )
  const leased = store.outbox.leaseDue('webhook', LEASE_MS)
  await untilBlocked(where)
  await commit()
  expect(await leased).toBeNull()
})

test('the hourly limit does not end the lease of a mail that another worker is sending', async () => {
  let now = Date.UTC(2026, 10, 22, 8, 59, 58)
  const { store } = await createStoreOn('SQLite', () => now, ['sales@a.example'])
  for (let made = 0; made < 2; made++) await store.requests.add(aTrialRequest(), null)
  const [delivered, leased] = await leaseAll(store, 'mail', 60_000, 2)
  await store.outbox.markDelivered(delivered?.id ?? '')
  expect(await store.outbox.deferOverLimit('sales@a.example', 1)).toBe(true)
  now += 5_000 // The next hour; the other worker is still sending.
  const due = await leaseAll(store, 'mail', 60_000, 3)
  expect(due.map(({ about }) => about.kind)).toEqual(['notice'])
  now += 60_000
  const later = await leaseAll(store, 'mail', 60_000, 3)
  expect(later.map(({ id }) => id)).toContain(leased?.id)
})

test('of many mails over the hourly limit at most five hundred are put off in one transaction', async () => {
  const now = Date.UTC(2026, 10, 22, 8)
  const { store } = await createStoreOn('SQLite', () => now, ['sales@a.example'])
  for (let made = 0; made < 502; made++) await store.requests.add(aTrialRequest(), null)
  const delivered = await store.outbox.leaseDue('mail', LEASE_MS)
  await store.outbox.markDelivered(delivered?.id ?? '')
  const due = async () => (await store.outbox.list('waiting')).filter(({ dueAt }) => dueAt <= now)
  expect(await store.outbox.deferOverLimit('sales@a.example', 1)).toBe(true)
  expect((await due()).map(({ about }) => about.kind)).toEqual(['request', 'notice'])
  expect(await store.outbox.deferOverLimit('sales@a.example', 1)).toBe(true)
  expect((await due()).map(({ about }) => about.kind)).toEqual(['notice'])
})

test('counting the mails of the hour uses an index', async () => {
  const { where } = await createStoreOn('SQLite')
  const database = new DatabaseSync(sqliteFile(where.dataDir))
  onTestFinished(() => database.close())
  const [plan] = database
    .prepare(`explain query plan select * from outbox
      where recipient = 'a' and state = 'delivered' and deliveredAt >= 1 and noticeId is null`)
    .all()
  expect(plan?.detail).toContain('outboxByRecipient (recipient=? AND state=?')
})

test('a lease costs the same whether ten or fifty thousand mails wait for the next hour', async () => {
  const { store, where } = await createStoreOn('SQLite', Date.now, ['sales@a.example'])
  await store.requests.add(aTrialRequest(), null)
  const database = new DatabaseSync(sqliteFile(where.dataDir))
  onTestFinished(() => database.close())
  const wait = (count: number) =>
    database.exec(`with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < ${count})
      insert into outbox (id, requestId, channel, recipient, priority, state, createdAt, dueAt, leasedUntil, attempts)
      select hex(randomblob(16)), requestId, 'mail', recipient, 1, 'waiting', 0, ${Date.now() + 3_600_000}, 0, 0
      from outbox, numbers where outbox.attempts = 0 and outbox.dueAt = 0`)
  const [mail] = await store.outbox.list()
  const leases = async () => {
    const before = process.threadCpuUsage()
    for (let count = 0; count < 50; count++) {
      expect(await leaseAll(store, 'mail', LEASE_MS, 1)).toMatchObject([{ id: mail?.id }])
      await store.outbox.release(mail?.id ?? '', 'the next round')
    }
    const { user, system } = process.threadCpuUsage(before)
    return (user + system) / 1_000
  }
  wait(10)
  await leases() // Compiles the code.
  const few = await leases()
  wait(50_000)
  // Of two rounds, because one may pay for garbage collection.
  expect(Math.min(await leases(), await leases())).toBeLessThan(3 * few + 100)
})

test('on SQLite a due mail is leased after the clock was set back', async () => {
  const hour = 60 * 60_000
  let now = Date.now()
  const { store } = await createStoreOn('SQLite', () => now)
  await store.requests.add(aTrialRequest(), null)
  now -= hour
  expect(await leaseAll(store, 'mail', 60_000)).toHaveLength(1)
  expect(await leaseAll(store, 'mail', 60_000)).toEqual([]) // It is leased.
  now -= hour
  expect(await leaseAll(store, 'mail', 60_000)).toHaveLength(1)
})
