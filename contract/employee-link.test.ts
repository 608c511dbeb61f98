import { expect, test } from 'vitest'
import { readEmpId } from './employee-link.ts'

test.each([
  '?EmpId=E-17',
  '?empid=E-17',
  '?EMPID=E-17',
  '?empID=E-17&utm_source=badge',
  '?lang=en&EmpId=E-17',
  '?EmpId=%20E-17%20',
  '?lang=en&amp;EmpId=E-17',
  '?lang=en&amp;amp;EMPID=E-17&amp;x=1',
  '?EmpId=&empid=E-17',
])('the query %s contains the id E-17', (search) => {
  expect(readEmpId(search)).toBe('E-17')
})

test.each(['', '?', '?EmpId', '?EmpId=', '?EmpId=%20%20', '?Employee=E-17'])(
  'the query %j contains no id',
  (search) => {
    expect(readEmpId(search)).toBe('')
  },
)
