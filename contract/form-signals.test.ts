import { expect, test } from 'vitest'
import { observedHeaders, readObserved } from './form-signals.ts'

test.each([
  { trapFilled: false },
  { trapFilled: true },
  { trapFilled: false, fillMs: 0 },
  { trapFilled: true, fillMs: 41_230 },
])('%o is read as it was written', (observed) => {
  expect(readObserved(observedHeaders(observed))).toEqual(observed)
})

test.each(['', '-1', '1.5', 'soon', '1e3', ' 1', '9'.repeat(40), ['1', '2'], undefined])(
  'a time of %j was not said',
  (text) => {
    expect(readObserved({ 'form-fill-ms': text })).toEqual({ trapFilled: false })
  },
)
