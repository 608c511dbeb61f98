import { type Badge, badgeFields } from '../../../contract/console/employees/badges.ts'
import { employeeLink, isLocalUrl } from '../../../contract/employee-link.ts'
import type { Employee } from '../../../records/employee.ts'
import { withoutRefused } from '../../../records/public-employee.ts'
import { qrCodePath } from '../../../records/qr-code.ts'
import { mapInTurns } from '../../../store/database/map-in-turns.ts'
import type { CallGroup } from '../guard/console-parts.ts'
import { on } from '../guard/register-call.ts'

/** What the badges of employees show. */
export const badgeCalls: CallGroup = async (app, { store, site, settings }) => {
  const { fields, words } = site.badge

  on(app, 'GET /employees/badges', () => {
    const { publicUrl } = settings
    const localUrl = isLocalUrl(publicUrl) ? publicUrl : null
    return { fields: badgeFields.filter((field) => fields[field]), words, localUrl }
  })

  on(app, 'POST /employees/badges', async ({ body }) => {
    const chosen = await store.employees.getMany(body.ids)
    const refusals = await store.employees.refusals()
    // In turns, because each QR code takes milliseconds.
    return {
      badges: await mapInTurns(chosen, (employee) => badgeOf(withoutRefused(employee, refusals), settings.publicUrl)),
    }
  })
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
