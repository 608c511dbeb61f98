import type { Employee } from '../../../records/employee.ts'

let count = 0

/** A complete, unique employee with the given changes. */
export const anEmployee = (
  change: Partial<Omit<Employee, 'addedAt'>> = {},
): Omit<Employee, 'addedAt'> => ({
  empId: `employee-${++count}`,
  ImageName: '',
  EmployeeName: 'Mara Lindqvist',
  Designation: 'Surveyor',
  EmployeeCode: `S-${count}`,
  BloodGroup: '0+',
  ContactNo: '+44 20 7946 0104',
  AlternateContactNo: '+44 20 7946 0105',
  ...change,
})
