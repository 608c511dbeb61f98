import type { Employee } from '../../../records/employee.ts'

let count = 0

/** An employee nobody else is, but for the change. */
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
