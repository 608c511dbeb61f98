import { beforeEach, describe, expect, test } from 'vitest'
import { createStoreOn, databases, skipWithout } from '../../tests/support/service/databases.ts'
import { leaseAll } from '../../tests/support/service/lease-all.ts'
import { aTrialRequest } from '../../tests/support/service/records.ts'

const all = ['mail', 'webhook', 'chat', 'acknowledgement'] as const
const states = async (store: Awaited<ReturnType<typeof createStoreOn>>['store']) =>
  (await store.outbox.list()).map(({ channel, state }) => `${channel} ${state}`).toSorted()

describe.each(databases)('on %s', (kind) => {
  beforeEach(skipWithout(kind))

  test('a resumed channel makes all of many deliveries due', async () => {
    const { store } = await createStoreOn(kind)
    await store.channels.switchOn(all)
    const added = Array.from({ length: 450 }, () => store.requests.add(aTrialRequest(), null))
    await Promise.all(added)
    for (const { id } of await store.outbox.list('waiting', { channels: ['webhook'] }))
      await store.outbox.postpone(id, 60 * 60_000, 'The receiver answered 500')
    await store.channels.pause('webhook', 'the CRM is moved', null)
    await store.channels.resume('webhook', null)
    const waiting = await store.outbox.list('waiting', { channels: ['webhook'] })
    expect(new Set(waiting.map(({ dueAt }) => dueAt))).toEqual(new Set([0]))
    expect(waiting).toHaveLength(450)
  })

  test('a failure keeps its beginning, and ends with a success', async () => {
    const { store } = await createStoreOn(kind)
    await store.channels.switchOn(all)
    await store.channels.failed('webhook', 'The receiver answered 500', { isServer: false })
    const webhook = async () => (await store.channels.list()).find(({ name }) => name === 'webhook') ?? null
    const first = await webhook()
    await new Promise((resolve) => setTimeout(resolve, 5))
    await store.channels.failed('webhook', 'The receiver answered 503', { isServer: false })
    expect(await webhook()).toEqual({ ...first, lastError: 'The receiver answered 503' })
    expect(first?.failingSince).toBeGreaterThan(0)
    expect(await store.channels.reportFailing(() => ({ mail: ['sales@a.example'] }))).toBe(false)
    await store.channels.succeeded('webhook')
    expect(await webhook()).toMatchObject({ isOn: true, failingSince: null, lastError: null })
  })

  test('acknowledgements do not wait for the end of a pause', async () => {
    const { store } = await createStoreOn(kind)
    await store.channels.switchOn(all)
    const add = () => store.requests.add(aTrialRequest(), null, { mayAcknowledge: true })
    await add()
    await store.channels.pause('acknowledgement', 'abuse', null)
    await add()
    const rows = await store.outbox.list(undefined, { channels: ['acknowledgement'] })
    expect(rows).toMatchObject([{ state: 'dismissed', dismissedFor: 'abuse' }])
    await store.channels.resume('acknowledgement', null)
    await add()
    await store.channels.switchOn(['mail'])
    const later = await store.outbox.list(undefined, { channels: ['acknowledgement'] })
    expect(later).toMatchObject([{}, { dismissedFor: 'ACKNOWLEDGE is not set' }])
  })
})

test('a request gets one delivery for each channel that is on, and for each recipient of mail', async () => {
  const { store } = await createStoreOn('SQLite', undefined, ['a@a.example', 'b@a.example'])
  await store.channels.switchOn(['mail', 'webhook', 'chat'])
  await store.requests.add(aTrialRequest(), null, { mayAcknowledge: true })
  expect(await states(store)).toEqual(['chat waiting', 'mail waiting', 'mail waiting', 'webhook waiting'])
  await store.channels.switchOn(['mail'])
  await store.requests.add(aTrialRequest(), null)
  expect(await states(store)).toHaveLength(6)
  expect((await store.check()).problems).toEqual([])
})

test('a worker gets deliveries of its own channel only', async () => {
  const { store } = await createStoreOn('SQLite')
  await store.channels.switchOn(all)
  await store.requests.add(aTrialRequest(), null)
  for (const name of ['mail', 'webhook', 'chat'] as const) {
    const leased = await leaseAll(store, name, 60_000)
    expect(leased.map(({ channel }) => channel)).toEqual([name])
  }
})

test('a channel that fails for an hour is reported once through the others, by one instance', async () => {
  const clock = { now: Date.UTC(2026, 10, 23) }
  const { store, again } = await createStoreOn('SQLite', () => clock.now)
  const other = await again()
  await store.channels.switchOn(all)
  await store.requests.add(aTrialRequest(), null)
  await store.channels.failed('webhook', 'The receiver answered 500', { isServer: false })
  clock.now += 59 * 60_000
  await store.channels.failed('webhook', 'The receiver answered 503', { isServer: false })
  const asked: string[] = []
  const report = (from: typeof store) =>
    from.channels.reportFailing((failing) => {
      asked.push(failing)
      return { mail: ['sales@a.example'], others: ['chat' as const] }
    })
  expect(await report(store)).toBe(false)
  clock.now += 60_000
  expect((await Promise.all([report(store), report(other)])).toSorted()).toEqual([false, true])
  expect(await report(store)).toBe(false)
  expect(new Set(asked)).toEqual(new Set(['webhook']))
  const notices = (await store.outbox.list()).filter(({ about }) => about.kind === 'notice')
  expect(notices.map(({ channel }) => channel).toSorted()).toEqual(['chat', 'mail'])
  expect(await store.notices.attention()).toMatchObject({
    channels: [{ name: 'webhook', waiting: 1, failed: 0, failingSince: Date.UTC(2026, 10, 23) }],
  })
})

test('a failure ends with a success, and a channel without deliveries is not reported', async () => {
  const clock = { now: Date.UTC(2026, 10, 23) }
  const { store } = await createStoreOn('SQLite', () => clock.now)
  await store.channels.switchOn(all)
  await store.channels.failed('chat', 'The receiver answered 500', { isServer: false })
  clock.now += 2 * 60 * 60_000
  expect(await store.channels.reportFailing(() => ({ mail: ['sales@a.example'] }))).toBe(false)
  await store.channels.succeeded('chat')
  expect(await store.channels.list()).toContainEqual(
    expect.objectContaining({ name: 'chat', failingSince: null, lastError: null }),
  )
})

test('an old failure is not reported because of a request that has just arrived', async () => {
  const clock = { now: Date.UTC(2026, 10, 23) }
  const { store } = await createStoreOn('SQLite', () => clock.now)
  await store.channels.switchOn(all)
  await store.channels.failed('webhook', 'The receiver answered 500', { isServer: false })
  clock.now += 30 * 24 * 60 * 60_000
  await store.requests.add(aTrialRequest(), null)
  const report = () => store.channels.reportFailing(() => ({ mail: ['sales@a.example'] }))
  expect(await report()).toBe(false)
  clock.now += 60 * 60_000
  expect(await report()).toBe(true)
})

test('a paused channel is not reported as failing too', async () => {
  const clock = { now: Date.UTC(2026, 10, 23) }
  const { store } = await createStoreOn('SQLite', () => clock.now)
  await store.channels.switchOn(all)
  await store.requests.add(aTrialRequest(), null)
  await store.channels.failed('webhook', 'The receiver answered 410', { isServer: false })
  await store.channels.pause('webhook', 'The receiver answered 410', null)
  clock.now += 2 * 60 * 60_000
  expect(await store.channels.reportFailing(() => ({ mail: ['sales@a.example'] }))).toBe(false)
})

describe.each(databases)('on %s', (kind) => {
  beforeEach(skipWithout(kind))

  test('a mail server that fails is one state of all its channels, until one of them delivers', async () => {
    const { store } = await createStoreOn(kind)
    await store.channels.switchOn(['mail', 'answer', 'webhook'])
    const failing = async () =>
      (await store.channels.list())
        .flatMap(({ name, lastError }) => (lastError ? [`${name}: ${lastError}`] : []))
        .sort()
    await store.channels.failed('answer', '535 Password expired', { isServer: true })
    expect(await failing()).toEqual(['answer: 535 Password expired', 'mail: 535 Password expired'])
    expect(await store.channels.failing()).toEqual([])
    await store.requests.add(aTrialRequest(), null)
    const since = expect.any(Number)
    expect(await store.channels.failing()).toEqual([
      { name: 'mail', since, why: '535 Password expired' },
      { name: 'answer', since, why: '535 Password expired' },
    ])
    await store.channels.succeeded('mail')
    expect(await failing()).toEqual([])
    await store.channels.failed('mail', '550 No such colleague', { isServer: false })
    await store.channels.succeeded('answer')
    expect(await failing()).toEqual(['mail: 550 No such colleague'])
  })
})

test('the failure of a mail server is reported once, not for each of its channels', async () => {
  const clock = { now: Date.UTC(2026, 10, 23) }
  const { store } = await createStoreOn('SQLite', () => clock.now)
  await store.channels.switchOn(all)
  await store.requests.add(aTrialRequest(), null, { mayAcknowledge: true })
  await store.channels.failed('mail', '535 Password expired', { isServer: true })
  clock.now += 61 * 60_000
  expect(await store.channels.reportFailing(() => ({ mail: [], others: ['chat'] }))).toBe(true)
  expect(await store.channels.reportFailing(() => ({ mail: [], others: ['chat'] }))).toBe(false)
  const notices = (await store.outbox.list()).filter(({ about }) => about.kind === 'notice')
  expect(notices.map(({ channel }) => channel)).toEqual(['chat'])
})
