import { expect, test } from 'vitest'
import { readTyped } from './useCc.ts'

const draft = { to: 'ada@meridian.example', cc: [] }
const [KIM, BO] = ['kim@pier.example', 'bo@harbour.example']

test.each([
  ['Kim Li <kim@pier.example>; Bo <bo@harbour.example>', [KIM, BO]],
  ['Li, Kim <kim@pier.example>; Orr, Bo <bo@harbour.example>', [KIM, BO]],
  ['"Li, Kim" <kim@pier.example>, bo@harbour.example,', [KIM, BO]],
  ['kim@pier.example\nbo@harbour.example', [KIM, BO]],
  ['bo, kim@pier.example', '“bo” is not one email address.'],
  ['kim@pier.example, Bo', '“Bo” is not one email address.'],
])('%s is read', (typed, addresses) => {
  expect(readTyped(typed, draft)).toEqual(addresses)
})
