import { beforeEach, describe, expect, test } from 'vitest'
import { readContactHtml } from '../../records/contact-html.ts'
import { createStoreOn, databases, type Kind, skipWithout } from '../../tests/support/service/databases.ts'
import { markNotSpam } from '../../tests/support/service/mark-spam.ts'
import { aContactRequest, aTrialRequest } from '../../tests/support/service/records.ts'

const held = { reason: 'random letters', holdsMail: true }
const BY = 'ada'

/** Requests with deliveries of one recipient each, a second apart; the ids of the deliveries, oldest first. */
async function withDeliveries(kind: Kind, count: number) {
  let now = Date.UTC(2026, 10, 23)
  const { store } = await createStoreOn(kind, () => now)
  for (let made = 0; made < count; made++) {
    await store.requests.add(aTrialRequest({ CompanyName: `Company ${made}` }), null)
    now += 1_000
  }
  const ids = (await store.outbox.list()).map(({ id }) => id)
  return { store, ids, first: ids[0] ?? '' }
}

describe.each(databases)('on %s', (kind) => {
  beforeEach(skipWithout(kind))

  test('deliveries of the same time are listed once each', async () => {
    const { store } = await createStoreOn(kind, () => 1_000)
    for (let made = 0; made < 3; made++) await store.requests.add(aTrialRequest(), null)
    const [first, second] = await store.deliveries.list('waiting', { limit: 2 })
    const [third] = await store.deliveries.list('waiting', { after: second, limit: 2 })
    expect(new Set([first?.id, second?.id, third?.id])).toHaveProperty('size', 3)
  })

  test('dismissed deliveries are listed newest first', async () => {
    const { store, ids } = await withDeliveries(kind, 3)
    for (const id of ids) await store.deliveries.dismiss(id, 'answered by phone', BY)
    const [last] = await store.deliveries.list('dismissed', { limit: 1 })
    expect(last).toMatchObject({ id: ids[2], dismissedFor: 'answered by phone' })
    const others = await store.deliveries.list('dismissed', { after: last, limit: 5 })
    expect(others.map(({ id }) => id)).toEqual([ids[1], ids[0]])
  })
})

test('the deliveries of a state are listed page by page, oldest first', async () => {
  const { store, ids } = await withDeliveries('SQLite', 4)
  for (const id of ids.slice(0, 3)) await store.outbox.fail(id, '550 no such mailbox')
  const [one, two] = await store.deliveries.list('failed', { limit: 2 })
  expect([one?.id, two?.id]).toEqual(ids.slice(0, 2))
  expect(one).toMatchObject({
    title: 'Company 0',
    about: { kind: 'request' },
    notice: null,
    suspectedFor: null,
    lastError: '550 no such mailbox',
    attempts: 1,
  })
  const rest = await store.deliveries.list('failed', { after: two, limit: 2 })
  expect(rest.map(({ id }) => id)).toEqual(ids.slice(2, 3))
  expect(await store.deliveries.list('waiting', { limit: 9 })).toMatchObject([{ id: ids[3] }])
})

test('a delivery is named by the company, the subject or the sender, and a notice by its kind', async () => {
  const { store } = await createStoreOn('SQLite')
  await store.requests.add(aContactRequest(), null, { verdict: held, locale: 'de' })
  await store.requests.add(readContactHtml('<p>Hello</p>'), null, { verdict: held, locale: 'de' })
  await store.notices.addDailyReport('2026-11-23', { mail: ['sales@a.example'] })
  expect(await store.deliveries.list('held', { limit: 9 })).toMatchObject([
    {
      title: 'A visit in May',
      titleLocale: 'de',
      suspectedFor: 'random letters',
      about: { kind: 'request' },
    },
    { title: null, titleLocale: null, suspectedFor: 'random letters' },
  ])
  expect(await store.deliveries.list('waiting', { limit: 9 })).toMatchObject([
    { title: null, notice: 'dailyReport', recipient: 'sales@a.example', suspectedFor: null },
  ])
})

test('the reason for a suspicion is gone once staff have released the delivery', async () => {
  const { store } = await createStoreOn('SQLite')
  const added = await store.requests.add(aContactRequest(), null, { verdict: held })
  await markNotSpam(store, 'id' in added ? added.id : '')
  expect(await store.deliveries.list('waiting', { limit: 9 })).toMatchObject([{ suspectedFor: null }])
})
