/** For queries that join other tables. */
export const employeeColumns = [
  'employees.id',
  'employees.empId',
  'employees.version',
  'employees.addedAt',
  'employees.ImageName',
  'employees.EmployeeName',
  'employees.Designation',
  'employees.EmployeeCode',
  'employees.BloodGroup',
  'employees.ContactNo',
  'employees.AlternateContactNo',
] as const
