import type { Employee } from '../../records/employee.ts'
import { OfficeError } from '../cli/errors.ts'
import { isShortPrefix, MIN_PREFIX } from '../cli/find-one.ts'
import { visibleLine } from '../cli/terminal.ts'

/** Finds an employee by EmpId, employee code, or a unique prefix of an EmpId, in this order. */
export function findEmployee(employees: Employee[], query: string): Employee {
  const text = query.trim()
  const exact =
    employees.find(({ empId }) => empId === text) ??
    employees.find(({ EmployeeCode }) => text && sameCode(EmployeeCode, text))
  if (exact) return exact
  if (isShortPrefix(text)) {
    throw new OfficeError(
      `No employee has the employee code or EmpId "${visibleLine(text)}"; the beginning of an EmpId needs at least ${MIN_PREFIX} characters. To find the employee: office employees list`,
    )
  }
  const [first, ...others] = employees.filter(({ empId }) => empId.startsWith(text))
  if (!first) {
    throw new OfficeError(
      `No employee has the employee code "${visibleLine(text)}" or an EmpId that begins with it. To find the employee: office employees list`,
    )
  }
  if (others.length > 0) {
    const ids = [first, ...others].slice(0, 10).map(({ empId }) => visibleLine(empId))
    throw new OfficeError(
      `Several employees have an EmpId that begins with "${visibleLine(text)}": ${ids.join(', ')}. Give more characters of the EmpId.`,
    )
  }
  return first
}

const sameCode = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()
