import { expect, test, vi } from 'vitest'
import { fillTimer } from './fill-time.ts'

test('measures from the first edit, anew once the form was emptied', () => {
  const clock = vi.spyOn(performance, 'now').mockReturnValue(1_000)
  const timer = fillTimer(true)
  expect(timer.ms()).toBeUndefined()
  timer.edited()
  clock.mockReturnValue(4_200.6)
  timer.edited()
  expect(timer.ms()).toBe(3_201)
  timer.emptied()
  expect(timer.ms()).toBeUndefined()
  timer.edited()
  clock.mockReturnValue(5_000.6)
  expect(timer.ms()).toBe(800)
  clock.mockRestore()
})

test('of a form that was begun earlier nothing is known, until it was sent', () => {
  const timer = fillTimer(false)
  timer.edited()
  expect(timer.ms()).toBeUndefined()
  timer.emptied()
  timer.edited()
  expect(timer.ms()).toEqual(expect.any(Number))
})
