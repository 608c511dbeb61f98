import { expect, test } from 'vitest'
import { referenceOf } from '../../contract/request/reference.ts'
import { createIdGenerator } from './new-id.ts'

// No fake timers: another test's work that ends meanwhile would give the ids of the whole process a time in the future.

const timeOf = (id: string) => Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16)

test('an id is a UUID of version 7 that begins with the time', () => {
  const id = createIdGenerator(() => Date.UTC(2030, 0, 1))()
  expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
  expect(timeOf(id)).toBe(Date.UTC(2030, 0, 1))
})

test('ids of one millisecond are different and sort in the order in which they were made', () => {
  const newId = createIdGenerator(() => Date.UTC(2031, 0, 1))
  const ids = Array.from({ length: 10_000 }, newId)
  expect(ids).toEqual(ids.toSorted())
  expect(new Set(ids).size).toBe(ids.length)
})

test('an id that is made after the clock was set back sorts after the earlier ones', () => {
  let time = Date.UTC(2032, 0, 2)
  const newId = createIdGenerator(() => time)
  const before = newId()
  time = Date.UTC(2032, 0, 1)
  expect(newId() > before).toBe(true)
})

test('1,024 requests of the same second have different references', () => {
  let time = Date.UTC(2033, 0, 1)
  const newId = createIdGenerator(() => time)
  for (let second = 0; second < 3; second++) {
    const references = Array.from({ length: 1_024 }, () => referenceOf(newId()))
    expect(new Set(references).size).toBe(references.length)
    time += 1_000
  }
})
