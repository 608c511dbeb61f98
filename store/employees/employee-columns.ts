import { employeeColumnNames } from '../../contract/employee.ts'

/** For queries that join other tables. */
export const employeeColumns = [
  'employees.id',
  'employees.empId',
  'employees.version',
  'employees.addedAt',
  'employees.ImageName',
  ...employeeColumnNames.map((name) => `employees.${name}` as const),
] as const
