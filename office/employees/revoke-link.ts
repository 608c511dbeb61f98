import { employeeLink } from '../../contract/employee-link.ts'
import { isConfirmed } from '../cli/confirm.ts'
import { OfficeError } from '../cli/errors.ts'
import type { Office } from '../cli/open-office.ts'
import { jsonText, visibleLine } from '../cli/terminal.ts'
import { warnOfLocalLink } from '../cli/warnings.ts'
import { findEmployee, nameOf } from './find-employee.ts'

export type RevokeOptions = { yes?: true; dryRun?: true; json?: true }

/** `employees revoke`: the printed link and the photo's address stop working at once. */
export async function revokeLink(office: Office, asked: string, options: RevokeOptions) {
  const { store, settings, terminal } = office
  const employee = findEmployee(await store.employees.list(), asked)
  const who = nameOf(employee)
  if (options.dryRun) return terminal.out(`Would revoke the link of ${who}.\n`)
  const question = `Revoke the link of ${who}? A card that carries it shows nobody from then on.`
  if (!(await isConfirmed(terminal, question, options.yes))) return
  const issued = await store.employees.issueLink(employee.empId)
  if (!issued) throw new OfficeError(`${who} was removed meanwhile; the link shows nobody.`)
  const { isPhotoExternal, ...renewed } = issued
  if (isPhotoExternal) {
    terminal.err(
      `The photo ${visibleLine(renewed.ImageName)} does not lie here; take it away where EMPLOYEE_PHOTO_URL serves it.\n`,
    )
  }
  warnOfLocalLink(office)
  const link = employeeLink(settings.publicUrl, renewed.empId)
  if (options.json) return terminal.out(jsonText({ revoked: employee.empId, ...renewed, link }))
  terminal.out(`Revoked the link of ${who}; it shows nobody now. The new one: ${link}\n`)
}
