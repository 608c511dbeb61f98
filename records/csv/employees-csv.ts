import { stringify } from 'csv-stringify/sync'
import type { Employee } from '../employee.ts'
import { escapeFormula } from './escape-formula.ts'

const columns = [
  'EmployeeName',
  'Designation',
  'EmployeeCode',
  'BloodGroup',
  'ContactNo',
  'AlternateContactNo',
  'Link',
] as const

/** All employees with their links, for the print shop. Begins with the byte order mark, for spreadsheets. */
export const employeesCsv = (employees: (Employee & { Link: string })[]) =>
  stringify(employees, {
    ...{ columns: [...columns], header: true, bom: true, record_delimiter: 'windows' },
    cast: { string: (value) => escapeFormula(value) },
  })
