import { newId } from '../../database/new-id.ts'
import { employeeKeys } from '../../schema/employee-keys.ts'
import { hashOfEmpId } from '../../schema/hash-of-emp-id.ts'
import type { Tables } from '../../schema/tables.ts'
import { newImageName } from '../employee-photos.ts'
import { newEmpId } from '../employees.ts'
import type { ImportOptions, ImportPlan, PlannedAddition, PlannedChange } from './plan-import.ts'

export type ImportRow = Omit<Tables['employeeImportRows'], 'runId' | 'nth' | 'importId'>

/** The planned change of each employee: additions first, in the order of the list. */
export function* importRows(plan: ImportPlan, { removeMissing }: ImportOptions) {
  for (const addition of plan.added) yield addedRow(addition)
  for (const change of plan.changed) yield changedRow(change)
  if (!removeMissing) return
  for (const { version: _, addedAt: __, ...employee } of plan.missing)
    yield { ...rowOf('removed'), ...employee, ...employeeKeys(employee) }
}

const rowOf = (action: ImportRow['action']) => ({
  action,
  eventId: newId(),
  changedFields: null,
  photo: null,
  hash: null,
})

function addedRow({ fields: { EmpId, ...fields }, ImageName, photo }: PlannedAddition): ImportRow {
  const empId = EmpId || newEmpId()
  return {
    ...rowOf('added'),
    ...fields,
    id: newId(),
    empId,
    photo,
    hash: hashOfEmpId(empId),
    ...employeeKeys(fields),
    ImageName: photo === null ? ImageName : newImageName(),
  }
}

/** A new photo has a new address, so that no page shows the old one. */
function changedRow({ employee, changes, photo }: PlannedChange): ImportRow {
  const { version: _, addedAt: __, ...before } = employee
  const fields = Object.fromEntries(changes.map(({ field, to }) => [field, to]))
  const image = photo === null ? {} : { ImageName: newImageName() }
  const names = changes.map(({ field }) => (field === 'ImageName' ? 'Photo' : field))
  const changedFields = [...names, ...(photo === null ? [] : ['Photo'])].join(', ')
  const after = { ...before, ...fields, ...image }
  return { ...rowOf('changed'), ...after, ...employeeKeys(after), photo, changedFields }
}
