import { expect, test } from 'vitest'
import { ExpectedError } from '../database/errors.ts'
import { readEmployeesCsv } from './read-employees-csv.ts'

const read = (csv: string) => readEmployeesCsv(Buffer.from(csv), 'staff.csv')

test('a row is read with its line and the name of its photo', () => {
  const { candidates, hasPhotoColumn } = read(
    'employeename;Photo;EmpId\n\n Ada ;../pictures/ada.jpg;A1\nGrace;;\n',
  )
  expect(hasPhotoColumn).toBe(true)
  expect(candidates).toMatchObject([
    {
      where: 'line 3',
      fields: { EmployeeName: 'Ada', EmpId: 'A1', ContactNo: '' },
      photo: 'ada.jpg',
      ImageName: '',
    },
    { where: 'line 4', fields: { EmployeeName: 'Grace' }, photo: null },
  ])
})

test('hasPhotoColumn is false for a file without the column Photo', () => {
  expect(read('EmployeeName\nAda\n').hasPhotoColumn).toBe(false)
})

test('the error about a file is one line without terminal control characters', () => {
  expect(() => read('EmployeeName,"\u001b[31mNick\u0007\nname"\nAda,A\n')).toThrow(
    new ExpectedError(
      'staff.csv has a column "Nick name"; expected only: EmpId, EmployeeName, Designation, EmployeeCode, BloodGroup, ContactNo, AlternateContactNo, ImageName, Photo.',
    ),
  )
})
