import type { Employee } from '../../records/employee.ts'
import { isUnanswered } from '../database/errors.ts'
import { type Employees, newEmpId } from './employees.ts'
import { isShared } from './remove-employee.ts'
import { copyPhoto, removePhoto } from './stage-photos.ts'

export type IssuedLink = Pick<Employee, 'empId' | 'ImageName'> & {
  /** The photo is served from elsewhere, so its address stays. */
  photoLiesElsewhere: boolean
}

/**
 * Gives an employee a new id and the photo a new address. The old link and the old address stop working at once.
 * Null if there is no such employee.
 */
export async function issueLink(
  employees: Pick<Employees, 'list' | 'renew'>,
  photosDir: string,
  empId: string,
): Promise<IssuedLink | null> {
  const all = await employees.list()
  const employee = all.find((one) => one.empId === empId)
  if (!employee) return null
  const { ImageName } = employee
  const copy = copyPhoto(photosDir, ImageName)
  const renewed = { empId: newEmpId(), ImageName: copy ?? ImageName }
  const isRenewed = await employees.renew(empId, renewed).catch((error) => {
    // Without an answer the copy stays: the new address may have been committed.
    if (copy && !isUnanswered(error)) removePhoto(photosDir, copy)
    throw error
  })
  if (!isRenewed) {
    if (copy) removePhoto(photosDir, copy)
    return null
  }
  if (copy && !isShared(all, employee)) removePhoto(photosDir, ImageName)
  return { ...renewed, photoLiesElsewhere: ImageName !== '' && !copy }
}
