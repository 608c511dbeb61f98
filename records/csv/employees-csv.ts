import { employeeColumnNames } from '../../contract/employee.ts'
import type { Employee, Refusals } from '../employee.ts'
import { withoutRefused } from '../public-employee.ts'
import { csvHead, csvRows } from './csv-rows.ts'

type EmployeeWithLink = Employee & { Link: string }

export const employeesCsvHead = () => csvHead(['EmpId', ...employeeColumnNames, 'Link'])

/** A field that an employee refused to make public is empty, and keeps its value when the list is imported. */
export const employeesCsvRows = (employees: EmployeeWithLink[], refusals: Refusals) =>
  csvRows(
    employees.map((employee) => {
      const shown = withoutRefused(employee, refusals)
      return [employee.empId, ...employeeColumnNames.map((name) => shown[name]), employee.Link]
    }),
  )
