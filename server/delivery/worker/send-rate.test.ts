import { expect, test } from 'vitest'
import { openSendRate } from './send-rate.ts'

const never = new AbortController().signal

test('mails leave no closer than the rate allows', async () => {
  const sendRate = openSendRate(1_200, never) // One in 50 ms.
  const start = performance.now()
  for (let sent = 0; sent < 4; sent++) {
    await sendRate.untilNext()
    sendRate.count()
  }
  expect(performance.now() - start).toBeGreaterThanOrEqual(150)
})

test('without a rate nothing waits', async () => {
  const sendRate = openSendRate(0, never)
  for (let sent = 0; sent < 1_000; sent++) {
    await sendRate.untilNext()
    sendRate.count()
  }
})

test('stopping waits for no turn', async () => {
  const stop = new AbortController()
  const sendRate = openSendRate(1, stop.signal)
  sendRate.count()
  const waited = sendRate.untilNext()
  stop.abort()
  await waited
})
