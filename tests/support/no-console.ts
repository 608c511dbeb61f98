import { afterEach, beforeEach, expect, vi } from 'vitest'

// An unexpected warning is a failure. A test that expects one checks and clears it:
// expect(console.error).toHaveBeenCalledWith(…); vi.mocked(console.error).mockClear()
beforeEach(() => {
  vi.spyOn(console, 'error')
  vi.spyOn(console, 'warn')
})

afterEach(() => {
  expect(vi.mocked(console.error).mock.calls, 'console.error').toEqual([])
  expect(vi.mocked(console.warn).mock.calls, 'console.warn').toEqual([])
  vi.restoreAllMocks()
})
