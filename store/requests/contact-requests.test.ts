import { beforeEach, describe, expect, test } from 'vitest'
import { readContactHtml } from '../../records/contact-html.ts'
import { createStoreOn, databases, skipWithout } from '../../tests/support/service/databases.ts'
import { aContactHtml } from '../../tests/support/service/records.ts'

describe.each(databases)('on %s', (kind) => {
  beforeEach(skipWithout(kind))

  test('a contact request is stored unchanged, with a waiting delivery', async () => {
    const { store } = await createStoreOn(kind)
    const html = aContactHtml()
    await store.requests.add(readContactHtml(html), null)
    const [message] = await store.requests.listStored({ form: 'contact' })
    expect(message?.html).toBe(html)
    expect(await store.requests.findStored(message?.id ?? '')).toEqual({
      found: 'one',
      record: message,
    })
    expect(await store.outbox.list()).toMatchObject([{ about: { kind: 'request', id: message?.id } }])
  })
})
