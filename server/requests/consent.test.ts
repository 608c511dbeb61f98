import { expect, test } from 'vitest'
import { genericRequest } from '../../contract/wire/call-request.ts'
import { accepted, aTrialPayload, proposalInsert } from '../../tests/support/service/proposals.ts'
import { aContactHtml } from '../../tests/support/service/records.ts'
import { call, startService } from '../../tests/support/service/service.ts'

const HASH = 'a'.repeat(64)

async function startWithConsent() {
  const setup = await startService()
  await setup.store.consents.addTexts([{ hash: HASH, locale: 'en', text: 'You may write to me.' }])
  const sent = async (headers: Record<string, string>) => {
    const answer = await setup.service.inject(proposalInsert(aTrialPayload(), headers))
    expect(answer.json()).toEqual(accepted())
    const [request] = await setup.requests.listStored({ form: 'trial' })
    return request && setup.store.consents.of(request)
  }
  return { ...setup, sent }
}

test('a ticked box is stored as evidence: the text, its language and the time', async () => {
  const { sent } = await startWithConsent()
  expect(await sent({ 'form-consent': HASH, 'form-locale': 'en' })).toEqual({
    text: 'You may write to me.',
    locale: 'en',
    at: expect.any(Number),
  })
})

test.each([
  ['is missing', {}],
  ['is of an unknown text', { 'form-consent': 'b'.repeat(64) }],
  ['is no hash', { 'form-consent': 'yes' }],
])('a request whose consent %s is stored without, and never refused', async (_how, headers) => {
  const { sent, requests } = await startWithConsent()
  expect(await sent(headers as Record<string, string>)).toBeNull()
  expect(await requests.listStored()).toMatchObject([{ consentHash: null }])
})

test('a contact request has its consent too, and a repeated key gets the same reference', async () => {
  const { service, requests, store } = await startWithConsent()
  const headers = { 'form-consent': HASH, 'idempotency-key': 'once' }
  const send = async () => (await service.inject(call('SendMail', genericRequest(aContactHtml()), headers))).json()
  const first = await send()
  expect(await send()).toEqual(first)
  const [message] = await requests.listStored({ form: 'contact' })
  expect(message && (await store.consents.of(message))).toMatchObject({ locale: 'en' })
})
