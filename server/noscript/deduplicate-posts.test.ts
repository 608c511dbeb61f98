import { expect, test } from 'vitest'
import { deduplicatePosts } from './deduplicate-posts.ts'

const MINUTE_MS = 60_000
const NOON = Date.UTC(2026, 10, 21, 12)

test('a repeated post has the same idempotency key for ten minutes, also across a window of the clock', () => {
  for (const first of [NOON, NOON + 9 * MINUTE_MS, NOON + 10 * MINUTE_MS - 1]) {
    const keyOf = deduplicatePosts()
    const key = keyOf('trial', 'a=1', first)
    expect(keyOf('trial', 'a=1', first + 10 * MINUTE_MS - 1)).toBe(key)
    expect(keyOf('trial', 'a=1', first + 10 * MINUTE_MS)).not.toBe(key)
  }
})

test('another form or another body has another idempotency key', () => {
  const keyOf = deduplicatePosts()
  const keys = [keyOf('trial', 'a=1', NOON), keyOf('agent', 'a=1', NOON), keyOf('trial', '', NOON)]
  expect(new Set(keys).size).toBe(3)
})

test('all instances make the same key within a ten-minute window of the clock', () => {
  const key = deduplicatePosts()('trial', 'a=1', NOON)
  expect(deduplicatePosts()('trial', 'a=1', NOON + 10 * MINUTE_MS - 1)).toBe(key)
})

test('a flood evicts the oldest keys from the memory', () => {
  const keyOf = deduplicatePosts()
  const windowEnd = NOON + 10 * MINUTE_MS
  const key = keyOf('trial', 'a=1', windowEnd - 1)
  for (let nth = 0; nth < 10_000; nth++) keyOf('trial', String(nth), windowEnd)
  expect(keyOf('trial', 'a=1', windowEnd)).not.toBe(key)
})
