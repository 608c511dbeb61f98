import { expect, test } from 'vitest'
import { durationText, percentText, weekText } from './texts.ts'

test.each([
  [0, 'under 1 min'],
  [25, '25 min'],
  [60, '1 h'],
  [200, '3 h 20 min'],
  [1439, '23 h 59 min'],
  [1440, '1 day'],
  [1500, '1 day 1 h'],
  [3120, '2 days 4 h'],
])('%d minutes are %s', (minutes, text) => {
  expect(durationText(minutes)).toBe(text)
})

test('a week is named by its days', () => {
  expect(weekText({ from: '2026-10-05', to: '2026-10-11' })).toBe('5 Oct – 11 Oct 2026')
  expect(weekText({ from: '2026-10-05', to: '2026-10-05' })).toBe('5 Oct 2026')
})

test('a share is in per cent, and empty without a whole', () => {
  expect([percentText(1, 3), percentText(0, 0)]).toEqual(['33%', ''])
})
