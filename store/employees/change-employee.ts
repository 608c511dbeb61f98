import type { Transaction } from 'kysely'
import type { EmployeeDetail } from '../../contract/wire/calls.ts'
import type { Employee } from '../../records/employee.ts'
import { codeKey } from '../schema/employee-keys.ts'
import type { PhotoSizes, Tables } from '../schema/tables.ts'
import { employeeColumns } from './employee-columns.ts'
import { insertPhotos, newImageName } from './employee-photos.ts'
import { updateEmployees } from './employee-rows.ts'

export type EmployeeChange = {
  /** The id of the staff member; null: the command line. */
  by: string | null
  /** The version that the change is based on. */
  version: number
  /** Fields that are not named stay as they are. `ImageName`: of a photo that is served from elsewhere. */
  fields?: Partial<EmployeeDetail>
  /** Null removes the photo. */
  photo?: PhotoSizes | null
}

/** `taken`: another employee has the code. `stale`: `employee` is the state that somebody else stored since. */
export type ChangeOutcome =
  | { outcome: 'changed' | 'stale'; employee: Employee }
  | { outcome: 'unknown' }
  | { outcome: 'taken'; by: Employee }

/** Changes an employee in a transaction of `inEmployeeTransaction`. A change without a difference makes no version. */
export async function changeEmployee(
  tx: Transaction<Tables>,
  id: string,
  { by, version, fields = {}, photo }: EmployeeChange,
): Promise<ChangeOutcome> {
  const query = tx.selectFrom('employees').select(employeeColumns)
  const employee = await query.where('id', '=', id).executeTakeFirst()
  if (!employee) return { outcome: 'unknown' }
  if (employee.version !== version) return { outcome: 'stale', employee }
  const owner = await ownerOfCode(tx, employee, fields.EmployeeCode)
  if (owner) return { outcome: 'taken', by: owner }

  const changed = changedFields(employee, withImageName(fields, photo))
  if (Object.keys(changed).length === 0) return { outcome: 'changed', employee }
  await updateEmployees(tx, [{ employee, changed }], by)
  if ('ImageName' in changed) {
    await tx.deleteFrom('photos').where('employeeId', '=', id).execute()
    if (photo) await insertPhotos(tx, [{ owner: { employeeId: id }, ...photo }])
  }
  return { outcome: 'changed', employee: { ...employee, ...changed, version: version + 1 } }
}

/** A new photo has a new address, so that no page shows the old one. */
function withImageName(fields: Partial<EmployeeDetail>, photo: PhotoSizes | null | undefined) {
  if (photo === undefined) return fields
  return { ...fields, ImageName: photo ? newImageName() : '' }
}

const changedFields = (employee: Employee, fields: Partial<EmployeeDetail>) =>
  Object.fromEntries(
    Object.entries(fields).filter(([name, value]) => employee[name as keyof EmployeeDetail] !== value),
  ) as Partial<EmployeeDetail>

async function ownerOfCode(tx: Transaction<Tables>, { id }: Employee, EmployeeCode = '') {
  if (EmployeeCode === '') return undefined
  return tx
    .selectFrom('employees')
    .select(employeeColumns)
    .where('codeKey', '=', codeKey(EmployeeCode))
    .where('id', '<>', id)
    .executeTakeFirst()
}
