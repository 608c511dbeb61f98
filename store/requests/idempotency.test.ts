import { beforeEach, describe, expect, test } from 'vitest'
import { readContactHtml } from '../../records/contact-html.ts'
import {
  createStoreOn,
  databases,
  executeUncommitted,
  skipWithout,
  untilBlocked,
} from '../../tests/support/service/databases.ts'
import { aTrialRequest, twoTouches } from '../../tests/support/service/records.ts'
import { openStore } from '../open-store.ts'

const DAY_MS = 24 * 60 * 60 * 1000

describe.each(databases)('on %s', (kind) => {
  beforeEach(skipWithout(kind))

  test('twenty simultaneous requests with one idempotency key are stored once', async () => {
    const { store } = await createStoreOn(kind)
    const twenty = Array.from({ length: 20 }, () => store.requests.add(aTrialRequest(), 'key'))
    const outcomes = (await Promise.all(twenty)).map(({ outcome }) => outcome).sort()
    expect(outcomes).toEqual(['added', ...Array(19).fill('repeated')])
    expect(await store.requests.listStored()).toHaveLength(1)
  })

  test('two instances on one database deduplicate by the same idempotency key', async () => {
    const { store, again } = await createStoreOn(kind)
    const other = await again()
    expect(await store.requests.add(aTrialRequest(), 'key')).toMatchObject({ outcome: 'added' })
    expect(await other.requests.add(aTrialRequest(), 'key')).toMatchObject({ outcome: 'repeated' })
    expect(await store.requests.listStored()).toEqual(await other.requests.listStored())
  })

  test('a batch that waits for one idempotency key has not claimed a later one, so that two batches cannot deadlock', async (context) => {
    if (kind === 'SQLite') return context.skip('SQLite has one writer at a time.')
    const { store, where, again } = await createStoreOn(kind)
    const other = await again()
    const commit = await executeUncommitted(
      where,
      `insert into "idempotencyKeys" (call, key, fingerprint, "recordId", "usedAt")
      values ('ProposalInsert', 'first', 'other', 'other', 1)`,
    )
    const batch = Promise.all(['second', 'first'].map((key) => store.requests.add(aTrialRequest(), key)))
    await untilBlocked(where)
    expect(await other.requests.add(aTrialRequest(), 'second')).toMatchObject({ outcome: 'added' })
    await commit()
    expect(await batch).toMatchObject([{ outcome: 'repeated' }, { outcome: 'conflict' }])
  })
})

test('the same request with the same idempotency key is stored once, with one delivery', async () => {
  const { store } = await createStoreOn('SQLite')
  const first = await store.requests.add(aTrialRequest(), 'key')
  const again = await store.requests.add(aTrialRequest({ createdAt: 1 }), 'key')
  expect(first).toMatchObject({ outcome: 'added' })
  expect(again).toEqual({ ...first, outcome: 'repeated' })
  expect(await store.requests.listStored()).toHaveLength(1)
  expect(await store.outbox.list()).toHaveLength(1)
})

test('a request with its fields in another order is the same request', async () => {
  const { store } = await createStoreOn('SQLite')
  const request = aTrialRequest()
  const entries = Object.entries(request.fields)
  expect(await store.requests.add(request, 'key')).toMatchObject({ outcome: 'added' })
  for (const turned of [entries.toReversed(), [...entries.slice(3), ...entries.slice(0, 3)]]) {
    const fields = Object.fromEntries(turned) as typeof request.fields
    expect(await store.requests.add({ ...request, fields }, 'key')).toMatchObject({ outcome: 'repeated' })
  }
})

test('locale and attribution are ignored when a repeated idempotency key is compared', async () => {
  const { store } = await createStoreOn('SQLite')
  const options = { locale: 'de', attribution: twoTouches }
  await store.requests.add(aTrialRequest(), 'key', options)
  expect(await store.requests.add(aTrialRequest(), 'key', { locale: 'ar' })).toMatchObject({ outcome: 'repeated' })
  expect(await store.requests.listStored()).toMatchObject([{ locale: 'de', ...twoTouches }])
})

test.each([{ CompanyName: 'Another' }, { Features: ['CRM Integration'] }] as Record<string, string | string[]>[])(
  'a repeated idempotency key with another request (%o) is a conflict, and nothing is written',
  async (change) => {
    const { store } = await createStoreOn('SQLite')
    await store.requests.add(aTrialRequest(), 'key')
    expect(await store.requests.add(aTrialRequest(change), 'key')).toEqual({
      outcome: 'conflict',
    })
    expect(await store.requests.listStored()).toHaveLength(1)
    expect(await store.outbox.list()).toHaveLength(1)
  },
)

test('requests without an idempotency key are not deduplicated', async () => {
  const { store } = await createStoreOn('SQLite')
  await store.requests.add(aTrialRequest(), null)
  await store.requests.add(aTrialRequest(), null)
  expect(await store.requests.listStored()).toHaveLength(2)
})

test('idempotency keys are separate for each call', async () => {
  const { store } = await createStoreOn('SQLite')
  await store.requests.add(aTrialRequest(), 'key')
  expect(await store.requests.add(readContactHtml('<p>Hello</p>'), 'key')).toMatchObject({
    outcome: 'added',
  })
  expect(await store.requests.add(readContactHtml('<p>Hello</p>'), 'key')).toMatchObject({
    outcome: 'repeated',
  })
  expect(await store.requests.add(readContactHtml('<p>Other</p>'), 'key')).toEqual({
    outcome: 'conflict',
  })
})

test('idempotency keys are stored across a restart', async () => {
  const { store: before, where } = await createStoreOn('SQLite')
  await before.requests.add(aTrialRequest(), 'key')
  await before.close()
  const store = await openStore(where)
  expect(await store.requests.add(aTrialRequest(), 'key')).toMatchObject({ outcome: 'repeated' })
  await store.close()
})

test('idempotency keys are stored for seven days', async () => {
  let now = Date.UTC(2026, 10, 21)
  const { store } = await createStoreOn('SQLite', () => now)
  await store.requests.add(aTrialRequest(), 'key')
  now += 7 * DAY_MS
  await store.sweep(now)
  expect(await store.requests.add(aTrialRequest(), 'key')).toMatchObject({ outcome: 'repeated' })
  now += 1
  await store.sweep(now)
  expect(await store.requests.add(aTrialRequest(), 'key')).toMatchObject({ outcome: 'added' })
})
