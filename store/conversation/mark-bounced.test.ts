import { beforeEach, describe, expect, test } from 'vitest'
import { referenceOf, referencesIn } from '../../contract/request/reference.ts'
import type { Store } from '../../store/open-store.ts'
import { createStoreOn, databases, skipWithout } from '../../tests/support/service/databases.ts'
import { addRequest, aTrialRequest } from '../../tests/support/service/records.ts'
import { newId } from '../database/new-id.ts'

const NOOR = 'noor@harbour.example'
const DAY = 24 * 60 * 60_000

async function addAnswer(store: Store) {
  const requestId = await addRequest(store, aTrialRequest())
  const mail = { to: NOOR, subject: 'Hello', text: 'Hello' }
  const sent = await store.conversation.send({ requestId, by: null, mail, version: null, from: 'a@sextant.example' })
  if (sent.result !== 'sent') throw new Error(sent.result)
  const messageId = `<${sent.mailId}@sextant.example>`
  const delivery = async () => (await store.conversation.mailsOf(requestId))?.mails[0]?.delivery
  const comesBack = (change: object = {}) =>
    store.mailboxes.markBounced({
      ...{
        messageIds: [messageId],
        references: [],
        recipients: [NOOR],
        why: 'no such user',
        domain: 'sextant.example',
      },
      ...change,
    })
  return {
    requestId,
    delivery,
    comesBack,
    markSent: async () => store.conversation.markSent((await delivery())?.id ?? ''),
  }
}

describe.each(databases)('on %s', (kind) => {
  beforeEach(skipWithout(kind))

  test('the delivery of a delivered answer that came back has failed with the reason', async () => {
    const { store } = await createStoreOn(kind)
    const { delivery, comesBack, markSent } = await addAnswer(store)
    expect(await comesBack()).toBe(false)
    expect(await delivery()).toMatchObject({ state: 'waiting' })
    await markSent()
    expect(await comesBack({ recipients: ['forwarded@harbour.example', 'Noor@Harbour.example'] })).toBe(true)
    expect(await delivery()).toMatchObject({ state: 'failed', lastError: 'no such user', deliveredAt: null })
    expect((await store.check()).problems).toEqual([])
  })
})

test('the event about an answer that came back stays delivered', async () => {
  const { store } = await createStoreOn('SQLite')
  await store.channels.switchOn(['webhook'])
  const { delivery, comesBack, markSent } = await addAnswer(store)
  await markSent()
  const events = await store.outbox.list('waiting')
  for (const { id } of events) await store.outbox.markDelivered(id)
  expect(await comesBack()).toBe(true)
  expect(await delivery()).toMatchObject({ state: 'failed' })
  expect(await store.outbox.list('failed')).toMatchObject([{ channel: 'answer' }])
})

test('a forged report that names another mail or another recipient changes nothing', async () => {
  const { store } = await createStoreOn('SQLite')
  const { delivery, comesBack, markSent } = await addAnswer(store)
  await markSent()
  expect(await comesBack({ messageIds: ['<other@sextant.example>'] })).toBe(false)
  expect(await comesBack({ recipients: ['robin@attacker.example'] })).toBe(false)
  expect(await comesBack({ recipients: [] })).toBe(false)
  expect(await delivery()).toMatchObject({ state: 'delivered', lastError: null })
})

test('where a sending service replaced the Message-ID, the reference and the recipient tell the answer', async () => {
  const { store } = await createStoreOn('SQLite')
  const { requestId, delivery, comesBack, markSent } = await addAnswer(store)
  await markSent()
  const references = referencesIn(`Re: Hello [${referenceOf(requestId)}]`)
  const replaced = { messageIds: ['<0102019a@eu-west-1.amazonses.com>'], references }
  expect(await comesBack({ ...replaced, recipients: ['robin@attacker.example'] })).toBe(false)
  expect(await comesBack({ ...replaced, references: referencesIn(referenceOf(newId())) })).toBe(false)
  // The acknowledgement has the same reference and recipient, and an id of ours.
  expect(await comesBack({ ...replaced, messageIds: [`<${newId()}@sextant.example>`] })).toBe(false)
  expect(await delivery()).toMatchObject({ state: 'delivered' })
  expect(await comesBack(replaced)).toBe(true)
  expect(await delivery()).toMatchObject({ state: 'failed' })
})

test('of several answers the last delivered one came back', async () => {
  let now = Date.UTC(2026, 10, 23)
  const { store } = await createStoreOn('SQLite', () => now)
  const { requestId, comesBack, markSent } = await addAnswer(store)
  await markSent()
  now += DAY
  const mail = { to: NOOR, subject: 'Hello again', text: 'Hello' }
  await store.conversation.send({ requestId, by: null, mail, version: null, from: 'a@sextant.example' })
  const deliveries = async () => (await store.conversation.mailsOf(requestId))?.mails.map((each) => each.delivery)
  await store.conversation.markSent((await deliveries())?.[1]?.id ?? '')
  expect(await comesBack({ messageIds: [], references: referencesIn(referenceOf(requestId)) })).toBe(true)
  expect(await deliveries()).toMatchObject([{ state: 'delivered' }, { state: 'failed' }])
})

test('of an answer and its copies only the one that came back has failed', async () => {
  const { store } = await createStoreOn('SQLite')
  const requestId = await addRequest(store, aTrialRequest())
  const mail = { to: NOOR, cc: ['bo@pier.example'], subject: 'Hello', text: 'Hello' }
  await store.conversation.send({ requestId, by: null, mail, version: null, from: 'a@sextant.example' })
  const answers = await store.outbox.list(undefined, { channels: ['answer'] })
  for (const { id } of answers) await store.conversation.markSent(id)
  const messageIds = [`<${answers[0]?.mailId}@sextant.example>`]
  const bounce = { messageIds, references: [], why: 'no such user', domain: 'sextant.example' }
  expect(await store.mailboxes.markBounced({ ...bounce, recipients: ['bo@pier.example', NOOR] })).toBe(true)
  const states = await store.outbox.list(undefined, { channels: ['answer'] })
  expect(states.map(({ recipient, state }) => [recipient, state])).toEqual([
    [NOOR, 'delivered'],
    ['bo@pier.example', 'failed'],
  ])
})

test('a report later than seven days after the answer changes nothing', async () => {
  let now = Date.UTC(2026, 10, 23)
  const { store } = await createStoreOn('SQLite', () => now)
  const { delivery, comesBack, markSent } = await addAnswer(store)
  await markSent()
  now += 7 * DAY
  expect(await comesBack()).toBe(false)
  now -= 1_000
  expect(await comesBack()).toBe(true)
  expect(await delivery()).toMatchObject({ state: 'failed' })
})
