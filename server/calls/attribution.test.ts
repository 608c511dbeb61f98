import { expect, test } from 'vitest'
import { attributionHeaders, noAttribution } from '../../contract/attribution.ts'
import { genericRequest } from '../../contract/wire/call-request.ts'
import { accepted, aTrialPayload, proposalInsert } from '../../tests/support/service/proposals.ts'
import { aContactHtml, twoTouches } from '../../tests/support/service/records.ts'
import { aSite, call, startService } from '../../tests/support/service/service.ts'

const callsWith = (headers: Record<string, string>) => [
  proposalInsert(aTrialPayload(), headers),
  call('SendMail', genericRequest(aContactHtml()), headers),
]

test('the attribution is stored with a request of each form', async () => {
  const { service, requests } = await startService()
  for (const request of callsWith(attributionHeaders(twoTouches))) await service.inject(request)
  expect(await requests.listStored({ form: 'trial' })).toMatchObject([twoTouches])
  expect(await requests.listStored({ form: 'contact' })).toMatchObject([twoTouches])
})

test('a site built with ATTRIBUTION=off stores no attribution, even of a page that sends one', async () => {
  const builtWith = { ...aSite().builtWith, attribution: 'off' as const }
  const { service, requests } = await startService({ site: { builtWith } })
  for (const request of callsWith(attributionHeaders(twoTouches))) await service.inject(request)
  expect(await requests.listStored({ form: 'trial' })).toMatchObject([noAttribution])
  expect(await requests.listStored({ form: 'contact' })).toMatchObject([noAttribution])
})

test.each<Record<string, string>>([
  {},
  { 'first-touch': '%%%', 'last-touch': '' },
  { 'first-touch': 'page=/&utm_source=%00', 'last-touch': 'page=//%E2%80%AE' },
  { 'first-touch': `page=/${'x'.repeat(8_000)}`, 'last-touch': '{"page":"/"}' },
])('a request with the unreadable attribution %j is stored without one', async (headers) => {
  const { service, requests } = await startService()
  for (const request of callsWith(headers)) {
    const answer = await service.inject(request)
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toEqual(accepted())
  }
  expect(await requests.listStored({ form: 'trial' })).toMatchObject([noAttribution])
  expect(await requests.listStored({ form: 'contact' })).toMatchObject([noAttribution])
})
