import type { Transaction } from 'kysely'
import type { Employee } from '../../../records/employee.ts'
import type { Database } from '../../database/database.ts'
import { inChunks } from '../../database/in-chunks.ts'
import { addEmployeeEvents } from '../../outbox/webhook-events.ts'
import type { Tables } from '../../schema/tables.ts'
import { type Audited, writeAudits } from '../../staff/audit.ts'
import { newImageName } from '../employee-photos.ts'
import { inEmployeeTransaction, insertEmployees, listEmployees, newEmpId } from '../employees.ts'
import {
  type ImportPlan,
  type ImportSource,
  isApplicable,
  type PlannedChange,
  planImport,
} from './plan-import.ts'

export type ImportToApply = {
  source: ImportSource
  /** Of the plan that the person has seen. */
  fingerprint: string
  /** The id of the staff member; null: the command line. */
  by: string | null
  /** Stores the photo of a file without a problem as that of the employee. */
  storePhoto: (tx: Transaction<Tables>, empId: string, name: string) => Promise<void>
  /** At the end of the transaction. */
  onApplied?: (tx: Transaction<Tables>) => Promise<void>
}

/** `stale`: the records have changed since the preview. `wrong`: there are wrong rows. Both change nothing. */
export type ImportOutcome =
  | {
      outcome: 'applied'
      plan: ImportPlan
      added: Pick<Employee, 'id' | 'empId' | 'EmployeeName'>[]
    }
  | { outcome: 'stale' | 'wrong'; plan: ImportPlan }

export type ApplyImport = (toApply: ImportToApply) => Promise<ImportOutcome>

/** Adds, changes and removes employees in one transaction. */
export const applyImportIn =
  ({ db }: Pick<Database, 'db'>, now: () => number): ApplyImport =>
  ({ source, fingerprint, by, storePhoto, onApplied }) =>
    inEmployeeTransaction(db, async (tx) => {
      const plan = planImport(source, await listEmployees(tx))
      if (plan.fingerprint !== fingerprint) return { outcome: 'stale', plan }
      if (!isApplicable(plan, source.options)) return { outcome: 'wrong', plan }
      const photos: PhotoOf[] = []
      const toAdd = plan.added.map(({ fields: { EmpId, ...fields }, ImageName, photo }) => {
        const empId = EmpId || newEmpId()
        if (photo !== null) photos.push({ empId, photo })
        return { ...fields, empId, ImageName: photo === null ? ImageName : newImageName() }
      })
      const added = await insertEmployees(tx, now, toAdd, by)
      for (const change of plan.changed) {
        await applyChange(tx, change)
        const { employee, photo } = change
        if (photo !== null) photos.push({ empId: employee.empId, photo })
      }
      const removed = source.options.removeMissing ? plan.missing : []
      for (const some of inChunks(removed)) {
        const ids = some.map(({ id }) => id)
        await tx.deleteFrom('employees').where('id', 'in', ids).execute()
      }
      for (const { empId, photo } of photos) await storePhoto(tx, empId, photo)
      await writeAudits(tx, now, [
        ...plan.changed.map((change) => changeAudit(by, change)),
        ...removed.map(({ id }) => ({ by, action: 'removed an employee', subject: id })),
      ])
      const changed = [...plan.changed.map(({ employee }) => employee), ...removed]
      await addEmployeeEvents(
        tx,
        now,
        changed.map(({ id }) => id),
      )
      await onApplied?.(tx)
      return { outcome: 'applied', plan, added }
    })

type PhotoOf = { empId: string; photo: string }

/** The new photo is inserted later; the old one goes, as it does for a photo that is served from elsewhere. */
async function applyChange(tx: Transaction<Tables>, { employee, changes, photo }: PlannedChange) {
  const image = photo === null ? {} : { ImageName: newImageName() }
  const fields = Object.fromEntries(changes.map(({ field, to }) => [field, to]))
  const next = { ...fields, ...image, version: employee.version + 1 }
  await tx.updateTable('employees').set(next).where('id', '=', employee.id).execute()
  if ('ImageName' in next)
    await tx.deleteFrom('employeePhotos').where('empId', '=', employee.empId).execute()
}

function changeAudit(by: string | null, { employee, changes, photo }: PlannedChange): Audited {
  const names = changes.map(({ field }) => (field === 'ImageName' ? 'Photo' : field))
  const fields = [...names, ...(photo === null ? [] : ['Photo'])].join(', ')
  return { by, action: 'changed an employee', subject: employee.id, fields }
}
