import type {
  EmployeesAnswer,
  EmployeesQuery,
  ShownEmployees,
} from '../../../contract/console/employees/employees.ts'
import type { Employee } from '../../../records/employee.ts'
import { searchWords } from '../../../store/requests/search-words.ts'

/** A page of the employees that match, sorted by name. `issued`: the time of the newest card, by employee id. */
export function listEmployees(
  employees: Employee[],
  issued: Map<string, number>,
  { after, limit, ...shown }: EmployeesQuery,
): EmployeesAnswer {
  const matching = shownEmployees(employees, issued, shown)
  const sorted = matching
    .map((employee) => ({ employee, key: sortKey(employee) }))
    .toSorted((one, other) => (one.key < other.key ? -1 : 1))
  const last = after === undefined ? '' : Buffer.from(after, 'base64url').toString()
  const rest = sorted.filter(({ key }) => key > last)
  const page = rest.slice(0, limit)
  const end = page.at(-1)
  return {
    rows: page.map(({ employee }) => asRow(employee, issued)),
    count: matching.length,
    next: end && rest.length > limit ? Buffer.from(end.key).toString('base64url') : null,
  }
}

export function shownEmployees(
  employees: Employee[],
  issued: Map<string, number>,
  { search, show }: ShownEmployees,
) {
  const wanted = searchWords(search)
  return employees.filter(
    (employee) =>
      !(show === 'without-photo' && employee.ImageName !== '') &&
      !(show === 'without-card' && issued.has(employee.id)) &&
      matches(employee, wanted),
  )
}

function matches(employee: Employee, wanted: string[]) {
  if (wanted.length === 0) return true
  const { EmployeeName, Designation, EmployeeCode, ContactNo, AlternateContactNo } = employee
  const numbers = [ContactNo, AlternateContactNo]
  // A number is also found when it is typed without spaces.
  const text = [EmployeeName, Designation, EmployeeCode, ...numbers, ...numbers.map(digitsOf)]
  const words = searchWords(text.join(' '))
  return wanted.every((start) => words.some((word) => word.startsWith(start)))
}

const digitsOf = (number: string) => number.replace(/\D/g, '')

/** The id makes the order unique. */
const sortKey = ({ EmployeeName, id }: Employee) => `${searchWords(EmployeeName).join(' ')}\0${id}`

const asRow = (employee: Employee, issued: Map<string, number>) => ({
  id: employee.id,
  version: employee.version,
  name: employee.EmployeeName,
  designation: employee.Designation,
  code: employee.EmployeeCode,
  hasPhoto: employee.ImageName !== '',
  cardIssuedAt: issued.get(employee.id) ?? null,
})
