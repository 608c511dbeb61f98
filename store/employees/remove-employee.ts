import type { Employee } from '../../records/employee.ts'
import type { Employees } from './employees.ts'
import { removePhoto } from './stage-photos.ts'

/** Removes an employee, and the photo unless it is somebody else's too. False if there is no such employee. */
export async function removeEmployee(
  employees: Pick<Employees, 'list' | 'remove'>,
  photosDir: string,
  empId: string,
): Promise<boolean> {
  const all = await employees.list()
  const employee = all.find((one) => one.empId === empId)
  if (!employee) return false
  await employees.remove(empId)
  if (!isShared(all, employee)) removePhoto(photosDir, employee.ImageName)
  return true
}

/** Whether the photo is somebody else's too. */
export const isShared = (employees: Employee[], { empId, ImageName }: Employee) =>
  employees.some((other) => other.empId !== empId && other.ImageName === ImageName)
