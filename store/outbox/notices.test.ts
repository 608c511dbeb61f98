import { beforeEach, describe, expect, test } from 'vitest'
import { createStoreOn, databases, skipWithout } from '../../tests/support/service/databases.ts'
import { aContactRequest, aTrialRequest } from '../../tests/support/service/records.ts'

const held = { reason: 'random letters; many links', holdsMail: true }

describe.each(databases)('on %s', (kind) => {
  beforeEach(skipWithout(kind))

  test('of all instances one adds the daily report, with a delivery for each recipient', async () => {
    const { store, again } = await createStoreOn(kind)
    const other = await again()
    await store.requests.add(aTrialRequest(), null, { verdict: held })
    const recipients = ['sales@a.example', 'board@a.example']
    const outcomes = await Promise.all(
      [store, other].map(({ notices }) => notices.addDailyReport('2026-11-22', { mail: recipients })),
    )
    expect(outcomes.toSorted()).toEqual(['added', 'exists'])
    const deliveries = await store.outbox.list('waiting')
    expect(deliveries.map(({ recipient }) => recipient).toSorted()).toEqual(recipients.toSorted())
    expect(deliveries.map(({ about }) => about.kind)).toEqual(['notice', 'notice'])
    expect(await store.notices.find(deliveries[0]?.about.id ?? '')).toMatchObject({
      kind: 'dailyReport',
    })
    expect(await store.notices.addDailyReport('2026-11-23', { mail: recipients })).toBe('added')
    expect((await store.check()).problems).toEqual([])
  })
})

test('without held or failed deliveries no daily report is added', async () => {
  const { store } = await createStoreOn('SQLite')
  await store.requests.add(aTrialRequest(), null)
  expect(await store.notices.addDailyReport('2026-11-22', { mail: ['sales@a.example'] })).toBe('nothing to report')
  expect(await store.outbox.list()).toHaveLength(1)
  expect((await store.check()).counts.notices).toBe(0)
})

test('a held request with several recipients is counted once', async () => {
  const { store } = await createStoreOn('SQLite', Date.now, ['sales@a.example', 'board@a.example'])
  await store.requests.add(aTrialRequest(), null, { verdict: held })
  await store.requests.add(aContactRequest(), null, { verdict: held })
  await store.requests.add(aTrialRequest(), null)
  for (const { id } of await store.outbox.list('waiting')) await store.outbox.fail(id, '550')
  const { held: waiting, failed } = await store.notices.attention()
  expect(waiting).toMatchObject({ requests: 2, oldestAt: expect.any(Number) })
  expect(failed).toMatchObject({ deliveries: 2, oldestAt: expect.any(Number) })
})

test('notices and their deliveries are deleted after 400 days', async () => {
  let now = Date.now()
  const { store } = await createStoreOn('SQLite', () => now)
  await store.requests.add(aTrialRequest(), null, { verdict: held })
  await store.notices.addDailyReport('2026-11-22', { mail: ['sales@a.example'] })
  now += 401 * 24 * 60 * 60 * 1_000
  await store.sweep(now)
  expect((await store.check()).counts).toMatchObject({ notices: 0, outbox: 1, requests: 1 })
})
