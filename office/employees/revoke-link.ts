import { employeeLink } from '../../contract/employee-link.ts'
import type { Employee } from '../../records/employee.ts'
import { isUnanswered } from '../../store/database/errors.ts'
import { newEmpId } from '../../store/employees/employees.ts'
import { copyPhoto, removePhoto } from '../../store/employees/stage-photos.ts'
import { isConfirmed } from '../cli/confirm.ts'
import { OfficeError } from '../cli/errors.ts'
import type { Office } from '../cli/open-office.ts'
import { jsonText, visibleLine } from '../cli/terminal.ts'
import { warnOfLocalLink } from '../cli/warnings.ts'
import { findEmployee, nameOf } from './find-employee.ts'

export type RevokeOptions = { yes?: true; dryRun?: true; json?: true }

/** `employees revoke`: what is printed on the card shows nobody from now on, the photo's address neither. */
export async function revokeLink(office: Office, asked: string, options: RevokeOptions) {
  const { store, settings, photosDir, terminal } = office
  const employees = await store.employees.list()
  const employee = findEmployee(employees, asked)
  const who = nameOf(employee)
  if (options.dryRun) return terminal.out(`Would revoke the link of ${who}.\n`)
  const question = `Revoke the link of ${who}? A card that carries it shows nobody from then on.`
  if (!(await isConfirmed(terminal, question, options.yes))) return
  const copy = copyPhoto(photosDir, employee.ImageName)
  const renewed = { empId: newEmpId(), ImageName: copy ?? employee.ImageName }
  const isRenewed = await store.employees.renew(employee.empId, renewed).catch((error) => {
    if (copy && !isUnanswered(error)) removePhoto(photosDir, copy)
    throw error
  })
  if (!isRenewed) {
    if (copy) removePhoto(photosDir, copy)
    throw new OfficeError(`${who} was removed meanwhile; the link shows nobody.`)
  }
  if (copy && !isShared(employees, employee)) removePhoto(photosDir, employee.ImageName)
  if (employee.ImageName && !copy) {
    terminal.err(
      `The photo ${visibleLine(employee.ImageName)} does not lie here; take it away where EMPLOYEE_PHOTO_URL serves it.\n`,
    )
  }
  warnOfLocalLink(office)
  const link = employeeLink(settings.publicUrl, renewed.empId)
  if (options.json) return terminal.out(jsonText({ revoked: employee.empId, ...renewed, link }))
  terminal.out(`Revoked the link of ${who}; it shows nobody now. The new one: ${link}\n`)
}

/** Whether the photo is somebody else's too. */
export const isShared = (employees: Employee[], { empId, ImageName }: Employee) =>
  employees.some((other) => other.empId !== empId && other.ImageName === ImageName)
