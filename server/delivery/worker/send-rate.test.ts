import { expect, test } from 'vitest'
import { paceOf } from './send-rate.ts'

const never = new AbortController().signal

test('mails leave no closer than the rate allows', async () => {
  const pace = paceOf(1_200, never) // One in 50 ms.
  const start = performance.now()
  for (let sent = 0; sent < 4; sent++) {
    await pace.untilNext()
    pace.count()
  }
  expect(performance.now() - start).toBeGreaterThanOrEqual(150)
})

test('without a rate nothing waits', async () => {
  const pace = paceOf(0, never)
  const start = performance.now()
  for (let sent = 0; sent < 1_000; sent++) {
    await pace.untilNext()
    pace.count()
  }
  expect(performance.now() - start).toBeLessThan(1_000)
})

test('stopping waits for no turn', async () => {
  const stop = new AbortController()
  const pace = paceOf(1, stop.signal)
  pace.count()
  const waited = pace.untilNext()
  stop.abort()
  await waited
})
