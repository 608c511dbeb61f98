import { expect, test } from 'vitest'
import { openSendRate } from './send-rate.ts'

const never = new AbortController().signal

test('deliveries are spaced by the rate', async () => {
  const sendRate = openSendRate(1_200, never) // One in 50 ms.
  const start = performance.now()
  for (let sent = 0; sent < 4; sent++) {
    await sendRate.untilNext()
    sendRate.count()
  }
  expect(performance.now() - start).toBeGreaterThanOrEqual(150)
})

test('without a rate deliveries are not delayed', async () => {
  const sendRate = openSendRate(0, never)
  for (let sent = 0; sent < 1_000; sent++) {
    await sendRate.untilNext()
    sendRate.count()
  }
})

test('stopping ends the delay before the next delivery', async () => {
  const stop = new AbortController()
  const sendRate = openSendRate(1, stop.signal)
  sendRate.count()
  const waited = sendRate.untilNext()
  stop.abort()
  await waited
})
