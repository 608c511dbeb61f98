import { expect, test } from 'vitest'
import { formSignalHeaders, readFormSignals } from './form-signals.ts'

test.each([
  { honeypotFilled: false },
  { honeypotFilled: true },
  { honeypotFilled: false, fillMs: 0 },
  { honeypotFilled: true, fillMs: 41_230 },
])('the headers of %o are read back as the same signals', (formSignals) => {
  expect(readFormSignals(formSignalHeaders(formSignals))).toEqual(formSignals)
})

test.each(['', '-1', '1.5', 'soon', '1e3', ' 1', '9'.repeat(40), ['1', '2'], undefined])(
  'a fill time of %j is ignored',
  (text) => {
    expect(readFormSignals({ 'form-fill-ms': text })).toEqual({ honeypotFilled: false })
  },
)
