import { expect, test } from 'vitest'
import type { DeliveryRow } from '../../contract/console/deliveries.ts'
import { subjectOf, untilText } from './delivery-texts.ts'

const MINUTE_MS = 60_000
const NOW = Date.UTC(2026, 10, 23, 8)

test.each([
  [-MINUTE_MS, 'now'],
  [0, 'now'],
  [1, 'in 1 min'],
  [30 * MINUTE_MS, 'in 30 min'],
  [119 * MINUTE_MS, 'in 2 h'],
])('an attempt in %d ms is %s', (wait, text) => {
  expect(untilText(NOW + wait, NOW)).toBe(text)
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
