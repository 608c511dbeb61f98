import type { Employee } from '../../records/employee.ts'
import type { Employees } from './employees.ts'
import { removePhoto } from './stage-photos.ts'

/** Removes an employee, and the photo unless another employee has it too. False if there is no such employee. */
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

/** Whether another employee has the photo too. */
export const isShared = (employees: Employee[], { empId, ImageName }: Employee) =>
  employees.some((other) => other.empId !== empId && other.ImageName === ImageName)
