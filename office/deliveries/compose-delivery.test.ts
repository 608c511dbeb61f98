import { expect, test } from 'vitest'
import { referenceOf } from '../../contract/submission/reference.ts'
import { WebhookEvent } from '../../contract/webhook/webhook-event.ts'
import {
  channelEnv,
  createOfficeWithChannels,
} from '../../tests/support/service/office-with-channels.ts'
import { aTrialRequest } from '../../tests/support/service/records.ts'

const CONSOLE_URL = 'https://staff.example.com'
const withConsole = { ...channelEnv, CONSOLE_PORT: '3001', CONSOLE_URL }

test('a notice to the webhook is shown as the JSON that is sent', async () => {
  const { office, store, leadId, webhook } = await createOfficeWithChannels(withConsole)
  const { out } = await office(`notices show ${webhook}`)
  expect(out).toMatch(/^To +webhook$/m)
  const event = WebhookEvent.parse(JSON.parse(out.slice(out.indexOf('{'))))
  expect(event).toMatchObject({
    type: 'request.created',
    data: { reference: referenceOf(leadId), url: `${CONSOLE_URL}/inbox/${leadId}` },
  })
  expect(JSON.parse((await office(`notices show ${webhook} --json`)).out)).toMatchObject({
    ...{ id: webhook, channel: 'webhook', message: event },
  })
  await store.outbox.markDelivered(webhook)
  await office(`inbox status won ${leadId}`)
  expect((await office('notices list --waiting')).out).toMatch(/ request \S+ \(changed\) +webhook /)
})

test('the JSON keeps the spaces of the visitor', async () => {
  const { office, store } = await createOfficeWithChannels()
  const Description = 'One   order:\n  - a\tb'
  await store.requests.add(aTrialRequest({ Description }), null)
  const last = (await store.outbox.list(undefined, { channels: ['webhook'] })).at(-1)
  const { out } = await office(`notices show ${last?.id}`)
  const event = JSON.parse(out.slice(out.indexOf('{')))
  expect(event.data.proposal.Description).toBe(Description)
})

test('without a console a notice has no link to it', async () => {
  const { office, webhook, chat } = await createOfficeWithChannels()
  expect((await office(`notices show ${webhook}`)).out).toContain('"url": null')
  expect((await office(`notices show ${chat}`)).out).not.toContain('/inbox/')
})

test('on this machine the console runs without a setting', async () => {
  const { office, webhook } = await createOfficeWithChannels({ ...channelEnv, PUBLIC_URL: '' })
  const { out } = await office(`notices show ${webhook}`)
  expect(out).toContain('"url": "http://localhost:3001/inbox/')
})

test('a notice to the chat is shown with its rows and the link to the console', async () => {
  const { office, leadId, chat } = await createOfficeWithChannels(withConsole)
  const { out } = await office(`notices show ${chat}`)
  expect(out).toMatch(/^Subject +New proposal: Engage Talent$/m)
  expect(out).toContain('\nCompany: Meridian Freight Ltd\n')
  expect(out).toContain(`\nReference: ${referenceOf(leadId)}\n`)
  expect(out).toContain(`\n${CONSOLE_URL}/inbox/${leadId}\n`)
  expect(JSON.parse((await office(`notices show ${chat} --json`)).out)).toMatchObject({
    message: { title: 'New proposal: Engage Talent' },
  })
})

test('an acknowledgement is shown as the visitor gets it', async () => {
  const { office, leadId, acknowledgement } = await createOfficeWithChannels()
  expect((await office('mail list')).out).toMatch(/ request \S+ +the visitor +waiting until 20/m)
  const { out } = await office(`mail show ${acknowledgement}`)
  expect(out).toMatch(/^To +ada@meridian.example$/m)
  expect(out).toContain(`Your reference is ${referenceOf(leadId)}.`)
  expect(JSON.parse((await office(`mail show ${acknowledgement} --json`)).out)).toMatchObject({
    ...{ channel: 'acknowledgement', recipient: 'ada@meridian.example' },
    subject: expect.stringContaining(referenceOf(leadId)),
  })
})

test('a notice about an erased employee or request still shows what is sent', async () => {
  const { office, store, leadId, webhook } = await createOfficeWithChannels()
  await store.outbox.markDelivered(webhook)
  await office(`leads erase ${leadId} --yes`)
  const [erased] = await store.outbox.list(undefined, { channels: ['webhook'] })
  const { out } = await office(`notices show ${erased?.id}`)
  expect(out).toContain('"type": "request.erased"')
  expect(out).toContain(leadId)
})
