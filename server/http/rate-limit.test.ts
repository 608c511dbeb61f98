import type { FastifyInstance, InjectOptions } from 'fastify'
import { expect, test, vi } from 'vitest'
import { genericRequest } from '../../contract/wire/call-request.ts'
import { aTrialPayload, proposalInsert } from '../../tests/support/service/proposals.ts'
import { call, startService } from '../../tests/support/service/service.ts'

const proposal = () => proposalInsert(aTrialPayload())
const message = () => call('SendMail', genericRequest('<p>Hello</p>'))
const lookUp = () => call('EmployessDetailAll', genericRequest('mara'))

async function statuses(service: FastifyInstance, calls: InjectOptions[]) {
  const answers = []
  for (const one of calls) answers.push((await service.inject(one)).statusCode)
  return answers
}

test('the two writing calls share one rate limit, and look-ups have twice that limit and their own count', async () => {
  const { service, requests } = await startService({ settings: { rateLimit: 2 } })
  expect(await statuses(service, [proposal(), message(), proposal(), message()])).toEqual([200, 200, 429, 429])
  expect(await statuses(service, Array.from({ length: 5 }, lookUp))).toEqual([200, 200, 200, 200, 429])
  expect(await requests.listStored()).toHaveLength(2)
})

test('refused calls are counted', async () => {
  const { service } = await startService({ settings: { rateLimit: 3 } })
  const { payload: _, ...empty } = message()
  const refused = [
    proposalInsert(aTrialPayload({ Email: '' })),
    { ...empty, payload: '{', headers: { 'content-type': 'application/json' } },
    { ...message(), headers: { 'sec-fetch-site': 'cross-site' } },
  ]
  expect(await statuses(service, [...refused, message()])).toEqual([200, 400, 403, 429])
})

test('a call over the rate limit is 429 with Retry-After, and a call after that time is served', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const { service } = await startService({ settings: { rateLimit: 1 } })
  await service.inject(message())
  const answer = await service.inject(message())
  expect(answer.statusCode).toBe(429)
  expect(answer.headers['retry-after']).toBe('60')
  expect(answer.json()).toEqual({
    ObjdbmlStatus: { Status: 'Too many calls; try again in 60 seconds.', StatusId: 0 },
  })
  vi.setSystemTime(Date.now() + 60_001)
  expect((await service.inject(message())).statusCode).toBe(200)
  vi.useRealTimers()
})

test('each address has its own count, also behind a trusted proxy', async () => {
  const settings = { rateLimit: 1, trustProxy: ['10.0.0.0/8'] }
  const { service } = await startService({ settings })
  const from = (remoteAddress: string, forwarded?: string) => ({
    ...message(),
    remoteAddress,
    headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
  })
  const calls = [
    from('192.0.2.1'),
    from('192.0.2.2'),
    from('10.0.0.1', '192.0.2.3'),
    from('10.0.0.1', '192.0.2.4'),
    from('192.0.2.1', '192.0.2.5'), // Not a trusted proxy: its header is ignored.
    from('10.0.0.2', '192.0.2.3'),
    from('2001:db8:1:1::1'),
    from('2001:db8:1:2::1'),
    from('2001:db8:1:1::2'), // A /64 network counts as one address.
  ]
  const answers = [200, 200, 200, 200, 429, 429, 200, 200, 429]
  expect(await statuses(service, calls)).toEqual(answers)
})

test('RATE_LIMIT=0 disables the rate limit', async () => {
  const { service } = await startService({ settings: { rateLimit: 0 } })
  expect(new Set(await statuses(service, Array.from({ length: 40 }, message)))).toEqual(new Set([200]))
})

test('pages have no rate limit', async () => {
  const { service } = await startService({ settings: { rateLimit: 1 } })
  expect(await statuses(service, Array(4).fill({ url: '/' }))).toEqual([200, 200, 200, 200])
})
