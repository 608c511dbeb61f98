import {
  type Badge,
  BadgeSettingsAnswer,
  BadgesAnswer,
  BadgesBody,
  badgeFields,
} from '../../../contract/console/employees/badges.ts'
import { employeeLink, isLocalUrl } from '../../../contract/employee-link.ts'
import type { Employee } from '../../../records/employee.ts'
import { qrCodePath } from '../../../records/qr-code.ts'
import { mapInTurns } from '../../../store/database/list-page.ts'
import type { ConsoleCalls } from '../guard/console-parts.ts'

/** What the badges of employees show. */
export const badgeCalls: ConsoleCalls = async (app, { store, site, settings }) => {
  const config = { access: 'employees' } as const
  const { fields, words } = site.badge

  app.get(
    '/employees/badges',
    { config, schema: { response: { 200: BadgeSettingsAnswer } } },
    async () => {
      const { publicUrl } = settings
      const localUrl = isLocalUrl(publicUrl) ? publicUrl : null
      return { fields: badgeFields.filter((field) => fields[field]), words, localUrl }
    },
  )

  app.post(
    '/employees/badges',
    { config, schema: { body: BadgesBody, response: { 200: BadgesAnswer } } },
    async (request) => {
      const chosen = await store.employees.getMany(request.body.ids)
      // In turns, because each QR code takes milliseconds.
      const badges = await mapInTurns(chosen, (employee) => badgeOf(employee, settings.publicUrl))
      return { badges }
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
