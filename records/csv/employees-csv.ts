import { stringify } from 'csv-stringify/sync'
import { employeeColumnNames } from '../../contract/employee.ts'
import type { Employee, Refusals } from '../employee.ts'
import { withoutRefused } from '../public-employee.ts'
import { escapeFormula } from './escape-formula.ts'

const columns = ['EmpId', ...employeeColumnNames, 'Link']

const options = { columns, record_delimiter: 'windows' } as const

/**
 * All employees with their links, for the print shop and to be imported again. What an employee refused to make public is
 * left out, and stays when the list is imported.
 */
export const employeesCsv = (employees: EmployeeWithLink[], refusals: Refusals) =>
  employeesCsvHead() + employeesCsvRows(employees, refusals)

type EmployeeWithLink = Employee & { Link: string }

/** Begins with the byte order mark, for spreadsheets. */
export const employeesCsvHead = () => stringify([], { ...options, header: true, bom: true })

export const employeesCsvRows = (employees: EmployeeWithLink[], refusals: Refusals) =>
  stringify(
    employees.map((employee) => ({
      Link: employee.Link,
      ...withoutRefused(employee, refusals),
      EmpId: employee.empId,
    })),
    { ...options, cast: { string: (value) => escapeFormula(value) } },
  )
