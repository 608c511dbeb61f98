import { expect, test } from 'vitest'
import { openSendRate } from './send-rate.ts'

const never = new AbortController().signal
const something = async () => 'a delivery'
const nothing = async () => null

test('deliveries of all workers that share a rate are spaced by it', async () => {
  const sendRate = openSendRate(1_200) // One in 50 ms.
  const start = performance.now()
  const worker = async () => {
    for (let sent = 0; sent < 2; sent++) await sendRate.next(never, something)
  }
  await Promise.all([worker(), worker()])
  expect(performance.now() - start).toBeGreaterThanOrEqual(150)
})

test('a worker that has nothing to send, or fails, does not delay the others', async () => {
  const sendRate = openSendRate(1)
  expect(await sendRate.next(never, nothing)).toBeNull()
  const failing = sendRate.next(never, () => Promise.reject(new Error('unreachable')))
  await expect(failing).rejects.toThrow('unreachable')
  expect(await sendRate.next(never, something)).toBe('a delivery')
})

test('stopping ends the delay before the next delivery', async () => {
  const stop = new AbortController()
  const sendRate = openSendRate(1)
  await sendRate.next(stop.signal, something)
  const waited = sendRate.next(stop.signal, nothing)
  stop.abort()
  await waited
})
