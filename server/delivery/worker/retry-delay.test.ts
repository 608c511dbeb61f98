import { expect, test } from 'vitest'
import { httpRetryDelay, mailRetryDelay } from './retry-delay.ts'

const seconds = (ms: number | null) => ms && ms / 1_000
const middle = () => 0.5

test.each([
  [0, 10],
  [1, 60],
  [2, 5 * 60],
  [3, 30 * 60],
  [4, 2 * 60 * 60],
  [5, 6 * 60 * 60],
  [16, 6 * 60 * 60],
])('after %i earlier attempts the retry delay is %i seconds', (attempts, wait) => {
  expect(seconds(mailRetryDelay(attempts, middle))).toBe(wait)
})

test('retries end after three days of six-hour delays', () => {
  const waits = Array.from({ length: 17 }, (_, attempts) => mailRetryDelay(attempts, middle))
  const later = waits.slice(5).reduce<number>((sum, wait) => sum + (wait ?? 0), 0)
  expect(later).toBe(3 * 24 * 60 * 60 * 1_000)
  expect(mailRetryDelay(17, middle)).toBeNull()
})

test('the retry delay has a jitter of ten per cent', () => {
  expect(mailRetryDelay(0, () => 0)).toBe(9_000)
  expect(mailRetryDelay(0, () => 1)).toBe(11_000)
})

test('a webhook or chat gets ten attempts: at once, after 5 s, 5 min, 30 min, 2, 5, 10, 14, 20 and 24 h', () => {
  const waits = Array.from({ length: 10 }, (_, attempts) => seconds(httpRetryDelay(attempts, middle)))
  const hours = [2, 5, 10, 14, 20, 24].map((count) => count * 60 * 60)
  expect(waits).toEqual([5, 5 * 60, 30 * 60, ...hours, null])
})
