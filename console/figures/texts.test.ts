import { expect, test } from 'vitest'
import { percentText, weekText } from './texts.ts'

test('a week is named by its days', () => {
  expect(weekText({ from: '2026-10-05', to: '2026-10-11' })).toBe('5 Oct – 11 Oct 2026')
  expect(weekText({ from: '2026-10-05', to: '2026-10-05' })).toBe('5 Oct 2026')
})

test('a share is in per cent, and empty without a whole', () => {
  expect([percentText(1, 3), percentText(0, 0)]).toEqual(['33%', ''])
})
