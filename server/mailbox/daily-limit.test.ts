import { expect, test } from 'vitest'
import { openDailyLimit } from './daily-limit.ts'

test('mails beyond the limit of a day wait until the next one', () => {
  let now = Date.UTC(2026, 10, 23, 22)
  const limit = openDailyLimit({ now: () => now, maxBytes: 100 })
  const admit = (bytes: number) => limit.admit('a', bytes)
  expect([admit(60), admit(40), admit(1)]).toEqual(['whole', 'whole', 'later'])
  expect(limit.msUntilTomorrow()).toBe(2 * 60 * 60_000)
  expect(limit.bytesToday()).toBe(100)
  now += limit.msUntilTomorrow()
  expect(limit.bytesToday()).toBe(0)
  expect(admit(60)).toBe('whole')
})

test('a mail that is larger than the limit is read on an empty day', () => {
  const limit = openDailyLimit({ now: () => 0, maxBytes: 100 })
  expect([limit.admit('a', 101), limit.admit('b', 1)]).toEqual(['whole', 'later'])
})

/** The results of so many mails, each with the number of mails that have it. */
const countsOf = (results: string[]) =>
  Object.entries(Object.groupBy(results, (result) => result)).map(([result, all]) => [result, all?.length])

test('one request has 200 mails and 1,000 headers a day, and the others are not affected', () => {
  let now = 0
  const limit = openDailyLimit({ now: () => now })
  const flood = () => Array.from({ length: 1_300 }, () => limit.admit('flood', 1_000))
  expect(countsOf(flood())).toEqual([
    ['whole', 200],
    ['headers', 999],
    ['last headers', 1],
    ['none', 100],
  ])
  expect(limit.bytesToday()).toBe(200_000)
  expect(limit.admit('another', 1_000)).toBe('whole')
  now += limit.msUntilTomorrow()
  expect(limit.admit('flood', 1_000)).toBe('whole')
})

test('one request has 100 MB a day, and the others are not affected', () => {
  const limit = openDailyLimit({ now: () => 0 })
  const mb = 1_000_000
  const admit = (bytes: number) => limit.admit('flood', bytes)
  expect([admit(35 * mb), admit(35 * mb), admit(35 * mb), admit(30 * mb), admit(1)]).toEqual([
    'whole',
    'whole',
    'headers',
    'whole',
    'headers',
  ])
  expect(limit.admit('another', 35 * mb)).toBe('whole')
})
