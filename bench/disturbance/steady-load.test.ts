import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { latenciesOf, sendSteadily } from './steady-load.ts'

test('calls are sent on time although the ones before have not ended', async () => {
  const answer = Promise.withResolvers<void>()
  let sent = 0
  const stop = sendSteadily(1, () => {
    sent++
    return answer.promise
  })
  await expect.poll(() => sent).toBeGreaterThan(3)
  answer.resolve()
  expect((await stop()).count).toBe(sent)
})

test('a call that failed fails the measurement', async () => {
  const stop = sendSteadily(1, () => Promise.reject(new Error('refused')))
  await wait(5)
  await expect(stop()).rejects.toThrow('refused')
})

test('the percentiles are those of all calls', () => {
  const times = Array.from({ length: 200 }, (_, nth) => 200 - nth)
  expect(latenciesOf(times)).toEqual({ count: 200, p50Ms: 100, p99Ms: 198, maxMs: 200 })
})
