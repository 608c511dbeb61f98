import { expect, test } from 'vitest'
import { openDailyLimit } from './daily-limit.ts'

test('mails beyond the limit of a day wait until the next one', () => {
  let now = Date.UTC(2026, 10, 23, 22)
  const limit = openDailyLimit({ now: () => now, maxBytes: 100 })
  expect([limit.admits(60), limit.admits(40), limit.admits(1)]).toEqual([true, true, false])
  expect(limit.msUntilTomorrow()).toBe(2 * 60 * 60_000)
  expect(limit.bytesToday()).toBe(100)
  now += limit.msUntilTomorrow()
  expect(limit.bytesToday()).toBe(0)
  expect(limit.admits(60)).toBe(true)
})

test('a mail that is larger than the limit is read on an empty day', () => {
  const limit = openDailyLimit({ now: () => 0, maxBytes: 100 })
  expect([limit.admits(101), limit.admits(1)]).toEqual([true, false])
})
