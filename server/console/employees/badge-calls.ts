import {
  type Badge,
  BadgeListAnswer,
  BadgesAnswer,
  BadgesBody,
  badgeFields,
} from '../../../contract/console/employees/badges.ts'
import { employeeLink, isLocalUrl } from '../../../contract/employee-link.ts'
import type { Employee } from '../../../records/employee.ts'
import { qrCodePath } from '../../../records/qr-code.ts'
import type { ConsoleCalls } from '../guard/console-parts.ts'

/** What the badges of employees show. */
export const badgeCalls: ConsoleCalls = async (app, { store, site, settings }) => {
  const config = { access: 'employees' } as const
  const { fields, words } = site.badge

  app.get(
    '/employees/badges',
    { config, schema: { response: { 200: BadgeListAnswer } } },
    async () => {
      const [employees, issued] = await Promise.all([
        store.employees.list(),
        store.employeeRecords.lastIssued(),
      ])
      const people = employees.map(({ id, EmployeeName, Designation, EmployeeCode }) => ({
        ...{ id, name: EmployeeName, designation: Designation, employeeCode: EmployeeCode },
        hasCard: issued.has(id),
      }))
      const byName = new Intl.Collator(words[0]?.locale, { numeric: true })
      people.sort((one, other) => byName.compare(one.name, other.name))
      const { publicUrl } = settings
      const localUrl = isLocalUrl(publicUrl) ? publicUrl : null
      return { people, fields: badgeFields.filter((field) => fields[field]), words, localUrl }
    },
  )

  app.post(
    '/employees/badges',
    { config, schema: { body: BadgesBody, response: { 200: BadgesAnswer } } },
    async (request) => {
      const byId = new Map((await store.employees.list()).map((one) => [one.id, one]))
      const chosen = request.body.ids.flatMap((id) => byId.get(id) ?? [])
      return { badges: chosen.map((employee) => badgeOf(employee, settings.publicUrl)) }
    },
  )
}

const badgeOf = (employee: Employee, publicUrl: string): Badge => ({
  id: employee.id,
  name: employee.EmployeeName,
  designation: employee.Designation,
  employeeCode: employee.EmployeeCode,
  bloodGroup: employee.BloodGroup,
  mobile: employee.ContactNo,
  alternate: employee.AlternateContactNo,
  hasPhoto: employee.ImageName !== '',
  version: employee.version,
  qr: qrCodePath(employeeLink(publicUrl, employee.empId)),
})
