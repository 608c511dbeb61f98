import { expect, test } from 'vitest'
import { genericRequest } from '../../contract/wire/call-request.ts'
import { accepted, aTrialPayload, proposalInsert } from '../../tests/support/service/proposals.ts'
import { aContactHtml } from '../../tests/support/service/records.ts'
import { call, startService } from '../../tests/support/service/service.ts'

test.each([
  ['de', 'de'],
  ['fr', 'fr'],
  ['pt-BR', 'pt-BR'],
  [undefined, 'en'],
  ['', 'en'],
  ['Deutsch', 'en'],
  ['de, ar', 'en'],
  [`de${'-abcdefgh'.repeat(500)}`, 'en'],
])('a request with the header Form-Locale %j is stored with %s', async (sent, stored) => {
  const { service, requests } = await startService()
  const headers: Record<string, string> = sent === undefined ? {} : { 'form-locale': sent }
  for (const request of [
    proposalInsert(aTrialPayload(), headers),
    call('SendMail', genericRequest(aContactHtml()), headers),
  ]) {
    expect((await service.inject(request)).json()).toEqual(accepted())
  }
  expect(await requests.listStored({ form: 'trial' })).toMatchObject([{ locale: stored }])
  expect(await requests.listStored({ form: 'contact' })).toMatchObject([{ locale: stored }])
})
