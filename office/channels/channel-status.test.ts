import { expect, test } from 'vitest'
import { createOffice } from '../../tests/support/service/office.ts'
import { channelEnv, createOfficeWithChannels } from '../../tests/support/service/office-with-channels.ts'

const time = String.raw`20\d\d-\d\d-\d\d \d\d:\d\d`

test('the status of each channel names why it fails, or why and by whom it is paused', async () => {
  const { office, store, webhook } = await createOfficeWithChannels({
    ...channelEnv,
    CHAT_URL: '',
    CHAT_KIND: '',
  })
  await store.channels.switchOn(['mail', 'webhook'])
  await store.channels.failed('webhook', 'The receiver answered 500', { isServer: false })
  await store.outbox.fail(webhook, 'The receiver answered 500')
  await office('staff add ada@sextant.example --areas inbox')
  const ada = await store.staff.find('ada@sextant.example')
  await store.channels.pause('mail', 'the server moves', ada?.id ?? null)
  await store.channels.pause('acknowledgement', 'too many', null)
  const { out } = await office('channels status')
  const rows = [
    'Channel +On +Waiting +Held +Failed +State',
    `mail +on +1 +0 +0 +paused since ${time} by ada@sextant.example: the server moves`,
    `webhook +on +0 +0 +1 +fails since ${time}: The receiver answered 500`,
    `chat +off +1 +0 +0 +off since ${time}: the service was started without CHAT_URL`,
    `acknowledgement +off +0 +0 +0 +paused since ${time} by the service or the command line: too many`,
    'answer +off +0 +0 +0 +the service was not started with its settings yet',
  ]
  expect(out).toMatch(new RegExp(`^${rows.join('\\n')}\\n$`))
  expect(JSON.parse((await office('channels status --json')).out)).toMatchObject([
    { name: 'mail', isOn: true, pausedBy: 'ada@sextant.example', waiting: 1 },
    { name: 'webhook', lastError: 'The receiver answered 500', pausedAt: null },
    { name: 'chat', isOn: false, failingSince: null },
    { name: 'acknowledgement', pausedFor: 'too many', waiting: 0 },
    { name: 'answer', isOn: false },
  ])
})

test('the status of a channel that a start without its setting switched off says so', async () => {
  const { office, store } = await createOfficeWithChannels()
  await store.channels.switchOn(['mail', 'chat', 'acknowledgement'])
  expect((await office('channels status')).out).toMatch(
    new RegExp(`^webhook +off +1 +0 +0 +off since ${time}: the service was started without WEBHOOK_URL$`, 'm'),
  )
  await store.channels.switchOn(['mail', 'webhook', 'chat', 'acknowledgement'])
  expect((await office('channels status')).out).toMatch(/^webhook +on .* works$/m)
})

test('all channels work', async () => {
  const { office } = await createOfficeWithChannels()
  expect((await office('channels status')).out.match(/ on .* works$/gm)).toHaveLength(4)
})

test('before the service starts with the settings of a channel, the channel is off', async () => {
  const { office } = await createOffice({ env: channelEnv })
  const { out } = await office('channels status')
  expect(out.match(/ off .* the service was not started with its settings yet$/gm)).toHaveLength(5)
})

test('without the setting of a channel its status names the setting', async () => {
  const { office } = await createOffice()
  const { out } = await office('channels status')
  const states = ['SMTP_URL', 'WEBHOOK_URL', 'CHAT_URL', 'SMTP_URL', 'SMTP_URL']
  expect(out.match(/\S+ is not set$/gm)).toEqual(states.map((name) => `${name} is not set`))
})
