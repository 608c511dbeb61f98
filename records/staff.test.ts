import { expect, test } from 'vitest'
import { staffNames } from './staff.ts'

test.each([
  ['a', 'Ada'],
  ['gone', 'Former colleague'],
  [null, null],
])('the name of the staff member %j is %j', (id, name) => {
  expect(staffNames([{ id: 'a', name: 'Ada' }])(id)).toBe(name)
})
