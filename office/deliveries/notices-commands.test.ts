import { expect, test } from 'vitest'
import { referenceOf } from '../../contract/submission/reference.ts'
import { aReceiver, webhookEnv } from '../../tests/support/service/notices.ts'
import { createOffice } from '../../tests/support/service/office.ts'
import {
  channelEnv,
  createOfficeWithChannels,
} from '../../tests/support/service/office-with-channels.ts'
import { secretOf } from '../../tests/support/service/receiver.ts'
import { aTrialRequest } from '../../tests/support/service/records.ts'

/** A webhook with one failed and one waiting notice. */
async function createOfficeWithNotices(env = {}) {
  const receiver = await aReceiver({ secret: secretOf('a') })
  const setup = await createOffice({ env: { ...webhookEnv(receiver), ...env } })
  const { store } = setup
  await store.channels.switchOn(['webhook'])
  const lead = (await store.requests.add(aTrialRequest(), null)) as { id: string }
  await store.requests.add(aTrialRequest(), null)
  const [failed, waiting] = await store.outbox.list(undefined, { channels: ['webhook'] })
  await store.outbox.fail(failed?.id ?? '', 'The receiver answered 500')
  await store.channels.failed('webhook', 'The receiver answered 500')
  return { ...setup, receiver, lead, failed: failed?.id ?? '', waiting: waiting?.id ?? '' }
}

test('the status names each channel, why it fails, and what waits', async () => {
  const { office, store } = await createOfficeWithNotices()
  const { out } = await office('notices status')
  expect(out).toMatch(/^Channel +On +Waiting +Held +Failed +State$/m)
  expect(out).toMatch(
    /^webhook +on +1 +0 +1 +fails since \d{4}-\d\d-\d\d \d\d:\d\d: The receiver answered 500$/m,
  )
  expect(out).toMatch(/^chat +off +0 +0 +0 +CHAT_URL is not set$/m)
  await store.channels.pause('chat', 'moved', null)
  expect((await office('notices status')).out).toMatch(/^chat .* paused since .*: moved$/m)
  expect(JSON.parse((await office('notices status --json')).out)).toHaveLength(4)
})

test('notices are listed apart from mails', async () => {
  const { office } = await createOfficeWithNotices()
  expect((await office('notices list')).out).toMatch(
    / request [0-9a-f-]+ +webhook +failed +1 +The receiver/,
  )
  expect((await office('mail list')).out).not.toContain('webhook')
  expect((await office('notices list --delivered')).err).toContain('No delivered notices')
})

test('a notice is shown as it would be sent, with the reference and without the secret', async () => {
  const { office, waiting, failed, lead } = await createOfficeWithNotices()
  const { out } = await office(`notices show ${failed}`)
  expect(out).toContain(`"reference": "${referenceOf(lead.id)}"`)
  expect(out).not.toMatch(/whsec_|secret-path/)
  expect(JSON.parse((await office(`notices show ${waiting} --json`)).out)).toMatchObject({
    channel: 'webhook',
    subject: 'request.created',
  })
})

test('failed notices are retried, and one is dismissed with its reason', async () => {
  const { office, store, failed, waiting } = await createOfficeWithNotices()
  expect((await office('notices retry --failed')).out).toBe(
    '1 failed notice will be retried by the running service within seconds.\n',
  )
  expect((await store.outbox.find(failed)) as object).toMatchObject({
    record: { state: 'waiting' },
  })
  expect((await office(`notices dismiss ${waiting} --reason moved`)).out).toContain(
    'To undo: office notices retry',
  )
})

test('the answer to a retry says when each notice is sent', async () => {
  const { office, store, webhook, chat } = await createOfficeWithChannels()
  for (const id of [webhook, chat]) await store.outbox.fail(id, 'The receiver answered 500')
  await store.channels.pause('chat', 'maintenance', null)
  expect(await office(`notices retry ${webhook} ${chat}`)).toEqual({
    ...{ exit: 0, err: '' },
    out: [
      `Notice ${webhook} will be retried by the running service within seconds.\n`,
      `Notice ${chat} will be retried after the paused channel is resumed: office notices resume chat.\n`,
    ].join(''),
  })
})

test('notices retry --failed retries the notices of both channels and no mail', async () => {
  const { office, store, mail, webhook, chat } = await createOfficeWithChannels({
    ...channelEnv,
    ...{ CHAT_URL: '', CHAT_KIND: '' },
  })
  for (const id of [mail, webhook, chat]) await store.outbox.fail(id, 'no answer')
  expect((await office('notices retry --failed --dry-run')).out).toBe(
    'Would retry 2 failed notices.\n',
  )
  expect((await office('notices retry --failed')).out).toBe(
    [
      '1 failed notice will be retried by the running service within seconds.\n',
      '1 failed notice will be retried once CHAT_URL is set; it is not set here.\n',
    ].join(''),
  )
  expect(await store.outbox.list('failed')).toMatchObject([{ id: mail }])
})

test('a failed acknowledgement waits for ACKNOWLEDGE', async () => {
  const { office, store, acknowledgement } = await createOfficeWithChannels({
    SMTP_URL: channelEnv.SMTP_URL,
  })
  await store.outbox.fail(acknowledgement, '550 no such mailbox')
  expect((await office('mail retry --failed')).out).toBe(
    '1 failed mail will be retried once ACKNOWLEDGE=on is set; it is not set here.\n',
  )
})

test.each(['notices pause crm --reason old', 'notices resume crm'])(
  '%s names the channels',
  async (line) => {
    const { office } = await createOffice()
    const { exit, err } = await office(line)
    expect(exit).toBe(2)
    expect(err).toContain('Expected one of: mail, webhook, chat, acknowledgement.')
  },
)

test('if one of two receivers refuses the test, the command fails and names it', async () => {
  const { receiver, env } = await aWebhookAndAChat()
  receiver.behaviour = { status: 302 }
  const { office } = await createOffice({ env })
  const result = await office('notices test')
  expect(result).toEqual({
    exit: 1,
    out: 'chat: the receiver accepted the test.\n',
    err: 'webhook: The receiver answered 302, a redirect, which is not followed.\n',
  })
  expect((await office('notices test chat')).exit).toBe(0)
})

test('a test of a stopped receiver fails', async () => {
  const { receiver, env } = await aWebhookAndAChat()
  await receiver.stop()
  const { office } = await createOffice({ env })
  const { err } = await office('notices test webhook')
  expect(err).toBe('webhook: The receiver refused the connection.\n')
})

async function aWebhookAndAChat() {
  const receiver = await aReceiver({ secret: secretOf('a') })
  const chat = await aReceiver()
  const env = { ...webhookEnv(receiver), CHAT_URL: chat.url, CHAT_KIND: 'google' }
  return { receiver, env }
}

test('a test says whether the receiver accepted it, and never its address', async () => {
  const { office, receiver } = await createOfficeWithNotices()
  expect(await office('notices test')).toMatchObject({
    exit: 0,
    out: 'webhook: the receiver accepted the test.\n',
  })
  expect(receiver.accepted[0]?.body).toMatchObject({ type: 'test', data: {} })
  receiver.behaviour = { status: 404 }
  expect(await office('notices test webhook')).toMatchObject({
    exit: 1,
    err: 'webhook: The receiver answered 404.\n',
  })
  expect((await office('notices test chat')).err).toBe('CHAT_URL is not set.\n')
})

test('a test without a webhook and a chat names the settings', async () => {
  const { office } = await createOffice()
  expect(await office('notices test')).toMatchObject({
    exit: 1,
    err: 'Neither WEBHOOK_URL nor CHAT_URL is set; nothing can be tested.\n',
  })
})

test('a request is found by its reference', async () => {
  const { office, lead } = await createOfficeWithNotices()
  const spoken = referenceOf(lead.id).toLowerCase().replaceAll('-', ' ')
  const { out } = await office(['leads', 'show', spoken])
  expect(out).toMatch(new RegExp(`^Reference +${referenceOf(lead.id)}$`, 'm'))
  expect(out).toContain(lead.id)
})
