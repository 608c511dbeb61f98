import { stringify } from 'csv-stringify/sync'
import type { Employee } from '../employee.ts'
import { escapeFormula } from './escape-formula.ts'

const columns = [
  'EmpId',
  'EmployeeName',
  'Designation',
  'EmployeeCode',
  'BloodGroup',
  'ContactNo',
  'AlternateContactNo',
  'Link',
] as const

/** All employees with their links, for the print shop and to be imported again. Begins with the byte order mark, for spreadsheets. */
export const employeesCsv = (employees: (Employee & { Link: string })[]) =>
  stringify(
    employees.map(({ empId, ...employee }) => ({ ...employee, EmpId: empId })),
    {
      ...{ columns: [...columns], header: true, bom: true, record_delimiter: 'windows' },
      cast: { string: (value) => escapeFormula(value) },
    },
  )
