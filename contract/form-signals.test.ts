import { expect, test } from 'vitest'
import { formSignalHeaders, readFormSignals } from './form-signals.ts'

test.each([
  { honeypotFilled: false },
  { honeypotFilled: true },
  { honeypotFilled: false, fillMs: 0 },
  { honeypotFilled: true, fillMs: 41_230 },
])('%o is read as it was written', (formSignals) => {
  expect(readFormSignals(formSignalHeaders(formSignals))).toEqual(formSignals)
})

test.each(['', '-1', '1.5', 'soon', '1e3', ' 1', '9'.repeat(40), ['1', '2'], undefined])(
  'a time of %j was not said',
  (text) => {
    expect(readFormSignals({ 'form-fill-ms': text })).toEqual({ honeypotFilled: false })
  },
)
