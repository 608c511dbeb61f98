import { expect, test } from 'vitest'
import { aContactHtml, aStore } from '../../tests/support/records.ts'

test('a message is kept as it came, with its mail waiting', async () => {
  const { store } = await aStore()
  const html = aContactHtml()
  await store.messages.add(html, null)
  const [message] = await store.messages.list()
  expect(message?.html).toBe(html)
  expect(await store.messages.find(message?.id ?? '')).toEqual({ found: 'one', record: message })
  expect(await store.outbox.list()).toMatchObject([{ about: { kind: 'message', id: message?.id } }])
})
