import { expect, test } from 'vitest'
import { startConsole } from '../../../tests/support/service/console.ts'

test('the deliveries say whether the mailbox can be read, without its address', async () => {
  const env = { IMAP_URL: 'imaps://sales:secret@imap.sextant.example/INBOX' }
  const { call, store, settings } = await startConsole({ areas: ['inbox'], env })
  const mailbox = async () => (await call('GET', '/deliveries')).body.mailbox
  expect(await mailbox()).toEqual({ readAt: null, failingSince: null, lastError: null })
  await store.mailboxes.failed(settings.mailbox?.name ?? '', 'The mailbox refused the login.')
  expect(await mailbox()).toEqual({
    readAt: null,
    failingSince: expect.any(Number),
    lastError: 'The mailbox refused the login.',
  })
})

test('without a mailbox there is nothing to say', async () => {
  const { call } = await startConsole({ areas: ['inbox'] })
  expect((await call('GET', '/deliveries')).body.mailbox).toBeNull()
})
