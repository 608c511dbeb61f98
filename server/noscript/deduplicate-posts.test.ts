import { expect, test } from 'vitest'
import { deduplicatePosts } from './deduplicate-posts.ts'

const MINUTE_MS = 60_000
const NOON = Date.UTC(2026, 10, 21, 12)

test('a form has its key for ten minutes, wherever they begin', () => {
  for (const first of [NOON, NOON + 9 * MINUTE_MS, NOON + 10 * MINUTE_MS - 1]) {
    const keyOf = deduplicatePosts()
    const key = keyOf('trial', 'a=1', first)
    expect(keyOf('trial', 'a=1', first + 10 * MINUTE_MS - 1)).toBe(key)
    expect(keyOf('trial', 'a=1', first + 10 * MINUTE_MS)).not.toBe(key)
  }
})

test('another form, or another text, has another key', () => {
  const keyOf = deduplicatePosts()
  const keys = [keyOf('trial', 'a=1', NOON), keyOf('agent', 'a=1', NOON), keyOf('trial', '', NOON)]
  expect(new Set(keys).size).toBe(3)
})

test('instances agree within the same ten minutes of the clock', () => {
  const key = deduplicatePosts()('trial', 'a=1', NOON)
  expect(deduplicatePosts()('trial', 'a=1', NOON + 10 * MINUTE_MS - 1)).toBe(key)
})

test('a flood does not fill the memory', () => {
  const keyOf = deduplicatePosts()
  const border = NOON + 10 * MINUTE_MS
  const key = keyOf('trial', 'a=1', border - 1)
  for (let nth = 0; nth < 10_000; nth++) keyOf('trial', String(nth), border)
  expect(keyOf('trial', 'a=1', border)).not.toBe(key)
})
