import { expect, test, vi } from 'vitest'
import { no } from '../../contract/envelope.ts'
import { genericRequest } from '../../contract/wire/call-request.ts'
import { accepted } from '../../tests/support/service/proposals.ts'
import { aContactHtml } from '../../tests/support/service/records.ts'
import { call, startService } from '../../tests/support/service/service.ts'

const sendMail = (html: string, headers = {}) => call('SendMail', genericRequest(html), headers)

test('a contact request is stored unchanged, and the delivery worker is woken once', async () => {
  const { service, requests, outbox } = await startService()
  const wake = vi.fn()
  outbox.onDue(wake)
  const answer = await service.inject(sendMail(aContactHtml()))
  expect(answer.json()).toEqual(accepted())
  expect(await requests.listStored({ form: 'contact' })).toMatchObject([{ html: aContactHtml() }])
  expect(await outbox.list('waiting')).toHaveLength(1)
  expect(wake).toHaveBeenCalledOnce()
})

test.each([
  ['', 'StrOne is required: the message as HTML.'],
  [' \n\t ', 'StrOne is required: the message as HTML.'],
  ['ü'.repeat(20 * 1024 + 1), 'StrOne must have at most 40 KiB.'],
])('the invalid message %# gets the message of its rule', async (html, expected) => {
  const { service, requests } = await startService()
  const answer = await service.inject(sendMail(html))
  expect(answer.statusCode).toBe(200)
  expect(answer.json()).toEqual(no(expected))
  expect(await requests.listStored({ form: 'contact' })).toEqual([])
})

test('a contact request of 40 KiB is accepted', async () => {
  const { service } = await startService()
  const answer = await service.inject(sendMail(` ${'ü'.repeat(20 * 1024)} `))
  expect(answer.json()).toEqual(accepted())
})

test('a repeated idempotency key stores the same request once, and refuses another', async () => {
  const { service, requests } = await startService()
  const key = { 'idempotency-key': 'key' }
  for (const html of ['<p>One</p>', ' <p>One</p> ']) {
    expect((await service.inject(sendMail(html, key))).json()).toEqual(accepted())
  }
  expect((await service.inject(sendMail('<p>Two</p>', key))).statusCode).toBe(422)
  expect(await requests.listStored({ form: 'contact' })).toHaveLength(1)
})

test('the retry of a contact request after New Year, with the new year in its HTML, is stored once', async () => {
  const { service, requests } = await startService()
  const key = { 'idempotency-key': 'key' }
  const html = aContactHtml()
  const nextYear = html.replace('<p>2026</p>', '<p>2027</p>')
  expect(nextYear).not.toBe(html)
  for (const sent of [html, nextYear]) {
    expect((await service.inject(sendMail(sent, key))).json()).toEqual(accepted())
  }
  expect(await requests.listStored({ form: 'contact' })).toMatchObject([{ html }])
})
