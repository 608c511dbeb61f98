import { expect, test } from 'vitest'
import { no } from '../../contract/envelope.ts'
import { genericRequest, SERVICE_PATH } from '../../contract/wire/call-request.ts'
import { call, startService } from '../../tests/support/service/service.ts'

const PARTNER = 'https://partner.example'
const settings = { publicUrl: 'https://www.sextant.example', allowedOrigins: [PARTNER] }
const message = (headers: Record<string, string>) => call('SendMail', genericRequest('<p>Hello</p>'), headers)

test.each<[headers: Record<string, string>, status: number]>([
  [{}, 200],
  [{ 'sec-fetch-site': 'same-origin', origin: 'https://www.sextant.example' }, 200],
  [{ 'sec-fetch-site': 'same-site' }, 200],
  [{ 'sec-fetch-site': 'none' }, 200],
  [{ origin: 'https://www.sextant.example' }, 200],
  [{ origin: 'http://localhost:3000', host: 'localhost:3000' }, 200],
  [{ origin: PARTNER }, 200],
  [{ origin: PARTNER, 'sec-fetch-site': 'cross-site' }, 200],
  [{ 'sec-fetch-site': 'cross-site' }, 403],
  [{ origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }, 403],
  [{ origin: 'https://evil.example' }, 403],
  [{ origin: 'null' }, 403],
  [{ origin: 'http://localhost:3001', host: 'localhost:3000' }, 403],
  [{ origin: `${PARTNER}.evil.example` }, 403],
])('a call with %o is %i', async (headers, status) => {
  const { service, requests } = await startService({ settings })
  const answer = await service.inject(message(headers))
  expect(answer.statusCode).toBe(status)
  if (status === 403) expect(answer.json()).toEqual(no('Calls from other sites are refused.'))
  expect(await requests.listStored({ form: 'contact' })).toHaveLength(status === 200 ? 1 : 0)
})

test('a page of an allowed origin may read the answer, refusals included', async () => {
  const { service } = await startService({ settings })
  const answers = [
    await service.inject(message({ origin: PARTNER })),
    await service.inject(call('SendMail', {}, { origin: PARTNER })),
  ]
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 400])
  for (const { headers } of answers) {
    expect(headers['access-control-allow-origin']).toBe(PARTNER)
    expect(headers['access-control-expose-headers']).toBe('Retry-After')
    expect(headers.vary).toContain('Origin')
  }
})

test('a page of any other origin may not read the answer', async () => {
  const { service } = await startService({ settings })
  for (const origin of ['https://evil.example', 'https://www.sextant.example']) {
    const answer = await service.inject(message({ origin }))
    expect(answer.headers).not.toHaveProperty('access-control-allow-origin')
  }
})

const preflight = (origin: string) => ({
  method: 'OPTIONS' as const,
  url: `${SERVICE_PATH}/ProposalInsert`,
  headers: {
    origin,
    'access-control-request-method': 'POST',
    'access-control-request-headers': 'content-type,idempotency-key',
  },
})

test('the preflight of an allowed origin is answered with 204', async () => {
  const { service } = await startService({ settings })
  const answer = await service.inject(preflight(PARTNER))
  expect(answer.statusCode).toBe(204)
  expect(answer.headers).toMatchObject({
    'access-control-allow-origin': PARTNER,
    'access-control-allow-methods': 'POST',
    'access-control-allow-headers': 'Content-Type, Idempotency-Key',
  })
})

test('the preflight of a foreign origin is 405 without CORS headers', async () => {
  const { service } = await startService({ settings })
  const answer = await service.inject(preflight('https://evil.example'))
  expect(answer.statusCode).toBe(405)
  expect(answer.headers).not.toHaveProperty('access-control-allow-origin')
})
