import { MAX_REVOKE_REASON } from '../../contract/console/employees/employees.ts'
import { employeeLink } from '../../contract/employee-link.ts'
import { isConfirmed } from '../cli/confirm.ts'
import { OfficeError } from '../cli/errors.ts'
import type { Office } from '../cli/open-office.ts'
import { jsonText, visibleLine } from '../cli/terminal.ts'
import { warnOfLocalLink } from '../cli/warnings.ts'
import { findEmployee, nameOf } from './find-employee.ts'

export type RevokeOptions = { reason?: string; yes?: true; dryRun?: true; json?: true }

/** `employees revoke`: disables the printed link and the photo's address. */
export async function revokeLink(office: Office, query: string, options: RevokeOptions) {
  const { store, settings, terminal } = office
  const employee = findEmployee(await store.employees.list(), query)
  const who = nameOf(employee)
  if ((options.reason ?? '').length > MAX_REVOKE_REASON)
    throw new OfficeError(`--reason has at most ${MAX_REVOKE_REASON} characters.`)
  if (options.dryRun) return terminal.out(`Would revoke the link of ${who}.\n`)
  const question = `Revoke the link of ${who}? Printed cards with this link stop working.`
  if (!(await isConfirmed(terminal, question, options.yes))) return
  const issued = await store.employees.renewLink(employee.empId, {
    by: null,
    reason: options.reason?.trim() || null,
  })
  if (!issued) throw new OfficeError(`${who} was removed in the meantime; the link no longer works.`)
  const { isPhotoExternal, ...renewed } = issued
  if (isPhotoExternal) {
    terminal.err(
      `Warning: the photo ${visibleLine(renewed.ImageName)} is not stored here; delete it from the server of EMPLOYEE_PHOTO_URL.\n`,
    )
  }
  warnOfLocalLink(office)
  const link = employeeLink(settings.publicUrl, renewed.empId)
  if (options.json) return terminal.out(jsonText({ revoked: employee.empId, ...renewed, link }))
  terminal.out(`Revoked the link of ${who}; it no longer works. New link: ${link}\n`)
}
