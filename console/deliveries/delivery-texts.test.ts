import { expect, test } from 'vitest'
import type { DeliveryRow } from '../../contract/console/deliveries.ts'
import { exactTime, relativeTime, subjectOf } from './delivery-texts.ts'

const MINUTE_MS = 60_000
const NOW = Date.UTC(2026, 10, 23, 8)

test.each([
  [0, 'now'],
  [-59_000, 'now'],
  [5 * MINUTE_MS, 'in 5 min.'],
  [-61 * MINUTE_MS, '1 hr. ago'],
  [-25 * 60 * MINUTE_MS, 'yesterday'],
  [-72 * 60 * MINUTE_MS, '3 days ago'],
])('a time of %d ms from now is "%s"', (difference, text) => {
  expect(relativeTime(NOW + difference, NOW)).toBe(text)
})

test('the exact time is in the time zone of the company', () => {
  expect(exactTime(NOW, 'Europe/Berlin')).toBe('23 Nov 2026, 09:00')
})

test.each([
  [{ kind: 'lead', title: 'Meridian' }, 'Meridian'],
  [{ kind: 'lead', title: null }, 'Lead without a company'],
  [{ kind: 'message', title: null }, 'Message without a subject'],
  [{ kind: 'notice', notice: 'dailyReport' }, 'Daily report'],
  [{ kind: 'notice', notice: 'a later one' }, 'Notice to staff'],
] as const)('a mail about %j is called "%s"', ({ kind, ...row }, text) => {
  const delivery = { title: null, notice: null, ...row, about: { kind, id: '1' } }
  expect(subjectOf(delivery as unknown as DeliveryRow)).toBe(text)
})
