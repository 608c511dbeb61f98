import rateLimit from '@fastify/rate-limit'
import Fastify from 'fastify'
import { afterEach, expect, test, vi } from 'vitest'
import { throttleMisses } from './throttle-misses.ts'

afterEach(() => void vi.useRealTimers())

/** What an address waits for each of its look-ups, in order. */
async function aDoor() {
  vi.useFakeTimers({ toFake: ['Date'] })
  const app = Fastify()
  await app.register(rateLimit, { global: false })
  let waited = 0
  const { delay, countMiss } = throttleMisses(app, 30, async (ms) => {
    waited += ms
  })
  app.get('/:what', async (request, reply) => {
    await delay(request)
    if (request.url === '/miss') await countMiss(request, reply)
  })
  return async (url: '/miss' | '/hit', times: number, remoteAddress = '192.0.2.1') => {
    const waits: number[] = []
    for (let time = 0; time < times; time++) {
      waited = 0
      await app.inject({ url, remoteAddress })
      waits.push(waited)
    }
    return waits
  }
}

test('ten misses are free, then each is waited for longer, within bounds', async () => {
  const ask = await aDoor()
  expect(new Set(await ask('/miss', 11))).toEqual(new Set([0]))
  expect(await ask('/miss', 3)).toEqual([250, 500, 750])
  expect((await ask('/miss', 30)).at(-1)).toBe(5_000)
})

test('who missed often waits for what is there too, and does not buy itself out', async () => {
  const ask = await aDoor()
  await ask('/miss', 14)
  expect(await ask('/hit', 3)).toEqual([1_000, 1_000, 1_000])
})

test('hits cost nothing, and other addresses do not wait', async () => {
  const ask = await aDoor()
  expect(new Set(await ask('/hit', 40))).toEqual(new Set([0]))
  await ask('/miss', 40)
  expect(await ask('/hit', 1, '192.0.2.2')).toEqual([0])
})

test('one network of IPv6 is one address', async () => {
  const ask = await aDoor()
  await ask('/miss', 14, '2001:db8::1')
  expect(await ask('/hit', 1, '2001:db8::2')).toEqual([1_000])
  expect(await ask('/hit', 1, '2001:db8:0:1::1')).toEqual([0])
})

test('after ten minutes it is forgotten', async () => {
  const ask = await aDoor()
  await ask('/miss', 20)
  vi.setSystemTime(Date.now() + 10 * 60_000)
  expect(await ask('/hit', 1)).toEqual([0])
})
