import { expect, test } from 'vitest'
import { referenceOf } from '../../contract/request/reference.ts'
import { WebhookEvent } from '../../contract/webhook/webhook-event.ts'
import { channelEnv, createOfficeWithChannels } from '../../tests/support/service/office-with-channels.ts'
import { aTrialRequest } from '../../tests/support/service/records.ts'

const CONSOLE_URL = 'https://staff.example.com'
const withConsole = { ...channelEnv, CONSOLE_PORT: '3001', CONSOLE_URL }

test('a delivery to the webhook is shown as the JSON that is sent', async () => {
  const { office, store, requestId, webhook } = await createOfficeWithChannels(withConsole)
  const { out } = await office(`deliveries show ${webhook}`)
  expect(out).toMatch(/^To +webhook$/m)
  expect(out).not.toMatch(/whsec_|hidden/)
  const event = WebhookEvent.parse(JSON.parse(out.slice(out.indexOf('{'))))
  expect(event).toMatchObject({
    type: 'request.created',
    data: { reference: referenceOf(requestId), url: `${CONSOLE_URL}/inbox/${requestId}` },
  })
  expect(JSON.parse((await office(`deliveries show ${webhook} --json`)).out)).toMatchObject({
    id: webhook,
    channel: 'webhook',
    subject: 'request.created',
    message: event,
  })
  await store.outbox.markDelivered(webhook)
  await office(`requests status won ${requestId}`)
  expect((await office('deliveries list --waiting')).out).toMatch(/ request \S+ \(changed\) +webhook /)
})

test('the JSON keeps the spaces of the visitor', async () => {
  const { office, store } = await createOfficeWithChannels()
  const Description = 'One   order:\n  - a\tb'
  await store.requests.add(aTrialRequest({ Description }), null)
  const last = (await store.outbox.list(undefined, { channels: ['webhook'] })).at(-1)
  const { out } = await office(`deliveries show ${last?.id}`)
  const event = JSON.parse(out.slice(out.indexOf('{')))
  expect(event.data.fields.Description).toBe(Description)
})

test('without a console a delivery has no link to it', async () => {
  const { office, webhook, chat } = await createOfficeWithChannels()
  expect((await office(`deliveries show ${webhook}`)).out).toContain('"url": null')
  expect((await office(`deliveries show ${chat}`)).out).not.toContain('/inbox/')
})

test('on this machine the console runs without a setting', async () => {
  const { office, webhook } = await createOfficeWithChannels({ ...channelEnv, PUBLIC_URL: '' })
  const { out } = await office(`deliveries show ${webhook}`)
  expect(out).toContain('"url": "http://localhost:3001/inbox/')
})

test('a delivery to the chat is shown with its rows and the link to the console', async () => {
  const { office, requestId, chat } = await createOfficeWithChannels(withConsole)
  const { out } = await office(`deliveries show ${chat}`)
  expect(out).toMatch(/^Subject +New request: Engage Talent$/m)
  expect(out).toContain('\nCompany: Meridian Freight Ltd\n')
  expect(out).toContain(`\nReference: ${referenceOf(requestId)}\n`)
  expect(out).toContain(`\n${CONSOLE_URL}/inbox/${requestId}\n`)
  expect(JSON.parse((await office(`deliveries show ${chat} --json`)).out)).toMatchObject({
    message: { title: 'New request: Engage Talent' },
  })
})

test('an acknowledgement is shown as the visitor gets it', async () => {
  const { office, requestId, acknowledgement } = await createOfficeWithChannels()
  expect((await office('deliveries list')).out).toMatch(/ request \S+ +the visitor +waiting until 20/m)
  const { out } = await office(`deliveries show ${acknowledgement}`)
  expect(out).toMatch(/^To +ada@meridian.example$/m)
  expect(out).toContain(`Your reference is ${referenceOf(requestId)}.`)
  expect(JSON.parse((await office(`deliveries show ${acknowledgement} --json`)).out)).toMatchObject({
    channel: 'acknowledgement',
    recipient: 'ada@meridian.example',
    subject: expect.stringContaining(referenceOf(requestId)),
  })
})

test('a delivery about an erased employee or request still shows what is sent', async () => {
  const { office, store, requestId, webhook } = await createOfficeWithChannels()
  await store.outbox.markDelivered(webhook)
  await office(`requests erase ${requestId} --yes`)
  const [erased] = await store.outbox.list(undefined, { channels: ['webhook'] })
  const { out } = await office(`deliveries show ${erased?.id}`)
  expect(out).toContain('"type": "request.erased"')
  expect(out).toContain(requestId)
})
