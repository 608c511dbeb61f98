import { expect, test } from 'vitest'
import { aReceiver, webhookEnv } from '../../tests/support/service/notices.ts'
import { createOffice } from '../../tests/support/service/office.ts'
import { secretOf } from '../../tests/support/service/receiver.ts'

test.each(['channels pause crm --reason old', 'channels resume crm'])('%s names the channels', async (line) => {
  const { office } = await createOffice()
  const { exit, err } = await office(line)
  expect(exit).toBe(2)
  expect(err).toContain('Expected one of: mail, webhook, chat, acknowledgement, answer.')
})

test('if one of two receivers refuses the test, the command fails and names it', async () => {
  const { receiver, env } = await aWebhookAndAChat()
  receiver.behaviour = { status: 302 }
  const { office } = await createOffice({ env })
  const result = await office('channels test')
  expect(result).toEqual({
    exit: 1,
    out: 'chat: the receiver accepted the test.\n',
    err: 'webhook: The receiver answered 302, a redirect, which is not followed.\n',
  })
  expect((await office('channels test chat')).exit).toBe(0)
})

test('a test of a stopped receiver fails', async () => {
  const { receiver, env } = await aWebhookAndAChat()
  await receiver.stop()
  const { office } = await createOffice({ env })
  const { err } = await office('channels test webhook')
  expect(err).toBe('webhook: The receiver refused the connection.\n')
})

async function aWebhookAndAChat() {
  const receiver = await aReceiver({ secret: secretOf('a') })
  const chat = await aReceiver()
  const env = { ...webhookEnv(receiver), CHAT_URL: chat.url, CHAT_KIND: 'google' }
  return { receiver, env }
}

test('a test says whether the receiver accepted it, and never its address', async () => {
  const receiver = await aReceiver({ secret: secretOf('a') })
  const { office } = await createOffice({ env: webhookEnv(receiver) })
  expect(await office('channels test')).toMatchObject({
    exit: 0,
    out: 'webhook: the receiver accepted the test.\n',
  })
  expect(receiver.accepted[0]?.body).toMatchObject({ type: 'test', data: {} })
  receiver.behaviour = { status: 404 }
  expect(await office('channels test webhook')).toMatchObject({
    exit: 1,
    err: 'webhook: The receiver answered 404.\n',
  })
  expect((await office('channels test chat')).err).toBe('CHAT_URL is not set.\n')
})

test('a test without a webhook and a chat names the settings', async () => {
  const { office } = await createOffice()
  expect(await office('channels test')).toMatchObject({
    exit: 1,
    err: 'Neither WEBHOOK_URL nor CHAT_URL is set; nothing can be tested.\n',
  })
})
