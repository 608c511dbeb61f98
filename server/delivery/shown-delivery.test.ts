import { expect, test } from 'vitest'
import { referenceOf } from '../../contract/request/reference.ts'
import { WebhookEvent } from '../../contract/webhook/webhook-event.ts'
import { channelEnv, createOfficeWithChannels } from '../../tests/support/service/office-with-channels.ts'
import { aTrialRequest } from '../../tests/support/service/records.ts'

const CONSOLE_URL = 'https://staff.example.com'
const withConsole = { ...channelEnv, CONSOLE_PORT: '3001', CONSOLE_URL }

type Office = Awaited<ReturnType<typeof createOfficeWithChannels>>['office']

async function shown(office: Office, id: string) {
  const delivery = JSON.parse((await office(`deliveries show ${id} --json`)).out)
  return { ...delivery, message: JSON.parse(delivery.message) }
}

test('a delivery to the webhook is shown as the JSON that is sent', async () => {
  const { office, requestId, webhook } = await createOfficeWithChannels(withConsole)
  const { out } = await office(`deliveries show ${webhook}`)
  expect(out).not.toMatch(/whsec_|hidden/)
  const delivery = await shown(office, webhook)
  expect(delivery).toMatchObject({ id: webhook, channel: 'webhook', subject: 'request.created' })
  expect(WebhookEvent.parse(delivery.message)).toMatchObject({
    type: 'request.created',
    data: { reference: referenceOf(requestId), url: `${CONSOLE_URL}/inbox/${requestId}` },
  })
})

test('the JSON keeps the spaces of the visitor', async () => {
  const { office, store } = await createOfficeWithChannels()
  const Description = 'One   order:\n  - a\tb'
  await store.requests.add(aTrialRequest({ Description }), null)
  const last = (await store.outbox.list(undefined, { channels: ['webhook'] })).at(-1)
  const { message } = await shown(office, last?.id ?? '')
  expect(message.data.fields.Description).toBe(Description)
})

test('without a console a delivery has no link to it', async () => {
  const { office, webhook, chat } = await createOfficeWithChannels()
  expect((await shown(office, webhook)).message.data.url).toBeNull()
  expect((await office(`deliveries show ${chat}`)).out).not.toContain('/inbox/')
})

test('on this machine the console runs without a setting', async () => {
  const { office, webhook } = await createOfficeWithChannels({ ...channelEnv, PUBLIC_URL: '' })
  expect((await shown(office, webhook)).message.data.url).toContain('http://localhost:3001/inbox/')
})

test('a delivery to the chat is shown with its rows and the link to the console', async () => {
  const { office, requestId, chat } = await createOfficeWithChannels(withConsole)
  const { subject, text, message } = await shown(office, chat)
  expect(subject).toBe('New request: Engage Talent')
  expect(text).toContain('Company: Meridian Freight Ltd\n')
  expect(text).toContain(`\nReference: ${referenceOf(requestId)}\n`)
  expect(text).toContain(`\n${CONSOLE_URL}/inbox/${requestId}`)
  expect(message).toMatchObject({ title: 'New request: Engage Talent' })
})

test('an acknowledgement is shown as the visitor gets it', async () => {
  const { office, requestId, acknowledgement } = await createOfficeWithChannels()
  expect(await shown(office, acknowledgement)).toMatchObject({
    channel: 'acknowledgement',
    recipient: 'ada@meridian.example',
    subject: expect.stringContaining(referenceOf(requestId)),
    text: expect.stringContaining(`Your reference is ${referenceOf(requestId)}.`),
  })
})

test('a delivery about an erased request still shows what is sent', async () => {
  const { office, store, requestId, webhook } = await createOfficeWithChannels()
  await store.outbox.markDelivered(webhook)
  await office(`requests erase ${requestId} --yes`)
  const [erased] = await store.outbox.list(undefined, { channels: ['webhook'] })
  const { message } = await shown(office, erased?.id ?? '')
  expect(message).toMatchObject({ type: 'request.erased' })
  expect(JSON.stringify(message)).toContain(requestId)
})
