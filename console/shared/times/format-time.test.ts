import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { formatDate, formatTime } from './format-time.ts'

test('a day and a time of day are written in the same way in every browser', () => {
  const at = Date.UTC(2026, 9, 5, 22, 5)
  expect(formatDate('day', '2026-10-05')).toBe('5 Oct')
  expect(formatDate('dayWithYear', '2026-10-05')).toBe('5 Oct 2026')
  expect(formatDate('weekday', '2026-10-05')).toBe('Mon')
  expect(formatTime('clock', at, 'Europe/Berlin')).toBe('00:05')
  expect(formatTime('digits', at, 'Europe/Berlin')).toBe('06/10/2026')
})

test('no other file of the console has a date format of its own', () => {
  const folder = join(import.meta.dirname, '../..')
  const ownFormat = /\.toLocale\w*String\(|DateTimeFormat\([^)]/
  const files = globSync('**/*.{ts,tsx}', { cwd: folder }).filter((file) =>
    ownFormat.test(readFileSync(join(folder, file), 'utf8')),
  )
  expect(files).toEqual(['shared/times/format-time.ts'])
})
