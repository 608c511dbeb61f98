import { expect, test } from 'vitest'
import { testWords } from '../../tests/support/page/test-words.ts'
import { openingIn } from './opening.ts'

const { open, opensToday, closed } = testWords.clients
const hours = {
  days: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'] as const,
  from: 9 * 60,
  to: 17 * 60,
  open,
  opensToday,
  closed,
}

test.each([
  { zone: 'Asia/Shanghai', at: '2026-11-28T12:15Z', isOpen: false, text: '8:15 pm · opens Monday 9 am' },
  { zone: 'Asia/Kolkata', at: '2026-06-01T03:29Z', isOpen: false, text: '8:59 am · opens 9 am' },
  { zone: 'Asia/Kolkata', at: '2026-06-01T03:30Z', isOpen: true, text: '9 am · open until 5 pm' },
  { zone: 'Europe/London', at: '2026-06-01T16:00Z', isOpen: false, text: '5 pm · opens Tuesday 9 am' },
  { zone: 'Europe/London', at: '2026-12-01T16:00Z', isOpen: true, text: '4 pm · open until 5 pm' },
])('at $at in $zone: $text', ({ zone, at, isOpen, text }) => {
  const opening = openingIn(zone, { ...hours, days: [...hours.days] }, Date.parse(at), 'en')
  expect({ ...opening, text: opening.text.replaceAll('\u00a0', ' ') }).toEqual({ isOpen, text })
})
