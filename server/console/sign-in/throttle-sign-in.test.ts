import type { FastifyReply, FastifyRequest } from 'fastify'
import { expect, onTestFinished, test, vi } from 'vitest'
import { addStaff, startConsole } from '../../../tests/support/service/console.ts'
import { throttleSignIn } from './throttle-sign-in.ts'

/** A throttle of 30 calls a minute with its own clock; a pause lets the clock run. */
function createThrottle(perMinute = 30) {
  let time = 0
  const pauses: number[] = []
  const hook = throttleSignIn({
    perMinute,
    now: () => time,
    pause: async (ms) => void pauses.push(ms),
  })
  const headers: Record<string, unknown> = {}
  const reply = { header: (name: string, value: unknown) => (headers[name] = value) }
  const call = (ip = '192.0.2.1') =>
    hook({ ip } as FastifyRequest, reply as unknown as FastifyReply).then(
      () => 'answered',
      (error) => error.code,
    )
  const callTimes = async (times: number, ip?: string) => {
    const answers = []
    for (let n = 0; n < times; n++) answers.push(await call(ip))
    return answers
  }
  const pass = (ms: number) => {
    time += ms
  }
  return { call, callTimes, pass, pauses, headers }
}

test('the calls of a minute are answered at once, the next ones slower and slower', async () => {
  const { callTimes, pauses } = createThrottle()
  expect(new Set(await callTimes(32))).toEqual(new Set(['answered']))
  expect(pauses).toEqual([2_000, 4_000])
})

test('a flood is refused for seconds, and never locks an address out', async () => {
  const { call, callTimes, pass, headers } = createThrottle()
  await callTimes(32)
  expect(new Set(await callTimes(1_000))).toEqual(new Set(['too-many']))
  expect(headers['retry-after']).toBe(2)
  pass(2_000)
  expect(await call()).toBe('answered')
})

test('nobody waits because the clock was set back', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 10, 21, 12) })
  onTestFinished(() => void vi.useRealTimers())
  const hook = throttleSignIn({ perMinute: 30 })
  const reply = { header: () => reply } as unknown as FastifyReply
  const call = () => hook({ ip: '192.0.2.1' } as FastifyRequest, reply)
  await call()
  vi.setSystemTime(Date.UTC(2026, 10, 21, 11))
  await call()
})

test('other addresses are not slowed down; a network of IPv6 counts as one address', async () => {
  const { call, callTimes, pauses } = createThrottle()
  await callTimes(32, '2001:db8:1:2::1')
  pauses.length = 0
  expect(await call('2001:db8:1:2:ffff::9')).toBe('too-many')
  expect(await call('2001:db8:1:3::1')).toBe('answered')
  expect(await call('192.0.2.2')).toBe('answered')
  expect(await call('::ffff:192.0.2.3')).toBe('answered')
  expect(pauses).toEqual([])
})

test('of more than 10,000 addresses the one that called longest ago is forgotten', async () => {
  const { call, callTimes } = createThrottle()
  await callTimes(32)
  for (let n = 0; n < 9_999; n++) await call(`10.0.${n >> 8}.${n & 255}`)
  expect(await call()).toBe('too-many')
  await call('192.0.2.2')
  expect(await call()).toBe('answered')
})

test('a limit of 0 throttles nobody', async () => {
  const { callTimes, pauses } = createThrottle(0)
  expect(new Set(await callTimes(100))).toEqual(new Set(['answered']))
  expect(pauses).toEqual([])
})

test('links and sign-ins share one limit, and work behind a session does not count', async () => {
  const { call, store, me } = await startConsole({ now: () => 0 })
  await addStaff(store)
  const { token: link } = await store.invitations.issue(me.id, null)
  for (let n = 0; n < 20; n++) {
    await call('POST', '/sign-in/options', { as: null })
    await call('GET', '/session')
  }
  for (let n = 0; n < 10; n++) expect((await call('POST', '/invitation', { body: { token: link } })).status).toBe(200)
  const answers = await Promise.all(Array.from({ length: 4 }, () => call('POST', '/sign-in/options', { as: null })))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 429, 429])
  expect(answers.find(({ status }) => status === 429)).toMatchObject({
    body: { code: 'too-many', message: expect.stringMatching(/^Too many attempts from your net/) },
  })
})
