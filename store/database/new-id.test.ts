import { afterEach, expect, test, vi } from 'vitest'
import { createIdGenerator } from './new-id.ts'

afterEach(() => void vi.useRealTimers())

const timeOf = (id: string) => Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16)

test('an id is a UUID of version 7 that begins with the time', () => {
  vi.useFakeTimers({ now: Date.UTC(2030, 0, 1) })
  const id = createIdGenerator()()
  expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
  expect(timeOf(id)).toBe(Date.UTC(2030, 0, 1))
})

test('ids of one millisecond are different and sort in the order in which they were made', () => {
  vi.useFakeTimers({ now: Date.UTC(2031, 0, 1) })
  const ids = Array.from({ length: 10_000 }, createIdGenerator())
  expect(ids).toEqual(ids.toSorted())
  expect(new Set(ids).size).toBe(ids.length)
})

test('an id that is made after the clock was set back sorts after the earlier ones', () => {
  vi.useFakeTimers({ now: Date.UTC(2032, 0, 2) })
  const newId = createIdGenerator()
  const before = newId()
  vi.setSystemTime(Date.UTC(2032, 0, 1))
  expect(newId() > before).toBe(true)
})
