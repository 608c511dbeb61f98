import type { EmployeesAnswer, EmployeesQuery } from '../../../contract/console/employees/employees.ts'
import type { EmployeeCursor, ListedEmployee } from '../../../store/employees/employee-list.ts'
import type { Employees } from '../../../store/employees/employees.ts'

/** A page of the employees that match, sorted by name. */
export async function listEmployees(
  employees: Employees,
  { after, limit, ...shown }: EmployeesQuery,
): Promise<EmployeesAnswer> {
  const page = { after: readCursor(after), limit: limit + 1 }
  const found = await employees.listPage(shown, page)
  const rows = found.slice(0, limit)
  const last = rows.at(-1)
  const isMore = found.length > limit
  const isAll = after === undefined && !isMore
  return {
    rows: rows.map(asRow),
    count: isAll ? rows.length : await employees.count(shown),
    next: last && isMore ? asText(last) : null,
  }
}

const asText = ({ sortKey, id }: EmployeeCursor) => Buffer.from(`${sortKey}\0${id}`).toString('base64url')

function readCursor(after: string | undefined): EmployeeCursor | undefined {
  if (after === undefined) return undefined
  const [sortKey = '', id = ''] = Buffer.from(after, 'base64url').toString().split('\0')
  return { sortKey, id }
}

const asRow = (employee: ListedEmployee) => ({
  id: employee.id,
  version: employee.version,
  name: employee.EmployeeName,
  designation: employee.Designation,
  code: employee.EmployeeCode,
  hasPhoto: employee.ImageName !== '',
  cardIssuedAt: employee.cardIssuedAt,
})
