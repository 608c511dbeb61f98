import { stringify } from 'csv-stringify/sync'
import { employeeColumnNames } from '../../contract/employee.ts'
import type { Employee } from '../employee.ts'
import { escapeFormula } from './escape-formula.ts'

const columns = ['EmpId', ...employeeColumnNames, 'Link']

const options = { columns, record_delimiter: 'windows' } as const

/** All employees with their links, for the print shop and to be imported again. */
export const employeesCsv = (employees: EmployeeWithLink[]) => employeesCsvHead() + employeesCsvRows(employees)

type EmployeeWithLink = Employee & { Link: string }

/** Begins with the byte order mark, for spreadsheets. */
export const employeesCsvHead = () => stringify([], { ...options, header: true, bom: true })

export const employeesCsvRows = (employees: EmployeeWithLink[]) =>
  stringify(
    employees.map(({ empId, ...employee }) => ({ ...employee, EmpId: empId })),
    { ...options, cast: { string: (value) => escapeFormula(value) } },
  )
