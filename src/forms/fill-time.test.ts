import { expect, test, vi } from 'vitest'
import { fillTimer } from './fill-time.ts'

test('the fill time starts at the first edit and is reset with the form', () => {
  const clock = vi.spyOn(performance, 'now').mockReturnValue(1_000)
  const timer = fillTimer()
  timer.start(true)
  expect(timer.ms()).toBeUndefined()
  timer.edited()
  clock.mockReturnValue(4_200.6)
  timer.edited()
  expect(timer.ms()).toBe(3_201)
  timer.start(true)
  expect(timer.ms()).toBeUndefined()
  timer.edited()
  clock.mockReturnValue(5_000.6)
  expect(timer.ms()).toBe(800)
  clock.mockRestore()
})

test('the fill time of a form that started from a draft is undefined until the form is reset', () => {
  const timer = fillTimer()
  timer.start(false)
  timer.edited()
  expect(timer.ms()).toBeUndefined()
  timer.start(true)
  timer.edited()
  expect(timer.ms()).toEqual(expect.any(Number))
})
