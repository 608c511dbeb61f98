import { beforeEach, describe, expect, test } from 'vitest'
import { createStoreOn, databases, skipWithout } from '../../tests/support/service/databases.ts'
import { addRequest, aTrialRequest } from '../../tests/support/service/records.ts'

describe.each(databases)('on %s', (kind) => {
  beforeEach(skipWithout(kind))

  test('the delivery of a delivered answer that came back has failed with the reason', async () => {
    const { store } = await createStoreOn(kind)
    const requestId = await addRequest(store, aTrialRequest())
    const mail = { to: 'noor@harbour.example', subject: 'Hello', text: 'Hello' }
    const sent = await store.conversation.send({ requestId, by: null, mail, version: null, from: 'a@sextant.example' })
    if (sent.result !== 'sent') throw new Error(sent.result)
    const messageId = `<${sent.mailId}@sextant.example>`
    const delivery = async () => (await store.conversation.mailsOf(requestId))?.[0]?.delivery
    expect(await store.conversation.markBounced(messageId, 'no such user')).toBe(false)
    expect(await delivery()).toMatchObject({ state: 'waiting' })
    await store.conversation.markSent((await delivery())?.id ?? '')
    expect(await store.conversation.markBounced('<other@sextant.example>', 'no such user')).toBe(false)
    expect(await store.conversation.markBounced(messageId, 'no such user')).toBe(true)
    expect(await delivery()).toMatchObject({ state: 'failed', lastError: 'no such user', deliveredAt: null })
    expect((await store.check()).problems).toEqual([])
  })
})
