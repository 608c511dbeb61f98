import type { Transaction } from 'kysely'
import { employeeColumnNames } from '../../contract/employee.ts'
import type { EmployeeDetail } from '../../contract/wire/calls.ts'
import type { Employee, NewEmployee } from '../../records/employee.ts'
import { databaseTime } from '../database/database-time.ts'
import { inChunks } from '../database/in-chunks.ts'
import { newId } from '../database/new-id.ts'
import { addEmployeeEvents } from '../outbox/webhook-events.ts'
import { employeeKeys } from '../schema/employee-keys.ts'
import { hashOfEmpId } from '../schema/hash-of-emp-id.ts'
import type { Tables } from '../schema/tables.ts'
import { type Audited, writeAudits } from '../staff/audit.ts'

/*
 * Every change of employees is written here, with its audit entries and events for the webhook, in a transaction of
 * `inEmployeeTransaction`. In chunks with all their rows, because SQLite's connection lets other work go on between two
 * statements. Photos are those of the caller. `by`: the id of the staff member; null: the command line.
 */

type Change = { employee: Employee; changed: Partial<EmployeeDetail> }

/** Resolves to the ids of the employees, in their order. */
export async function insertEmployees(tx: Transaction<Tables>, employees: NewEmployee[], by: string | null) {
  const addedAt = await databaseTime(tx)
  const ids: string[] = []
  for (const some of inChunks(employees)) {
    const rows = some.map((employee) => ({ ...employee, ...employeeKeys(employee), id: newId(), version: 0, addedAt }))
    const links = rows.map((employee) => newLink(addedAt, by, employee))
    await tx.insertInto('employees').values(rows).execute()
    await tx.insertInto('employeeLinks').values(links).execute()
    await record(
      tx,
      rows.map(({ id }) => ({ by, action: 'added an employee', subject: id })),
    )
    ids.push(...rows.map(({ id }) => id))
  }
  return ids
}

/** `changed`: the fields that differ. Each employee gets a new version. */
export async function updateEmployees(tx: Transaction<Tables>, changes: Change[], by: string | null) {
  for (const some of inChunks(changes)) {
    const rows = some.map(({ employee, changed }) => {
      const next = { ...employee, ...changed, version: employee.version + 1 }
      return { ...next, ...employeeKeys(next) }
    })
    await tx
      .insertInto('employees')
      .values(rows)
      .onConflict((conflict) =>
        conflict
          .column('id')
          .doUpdateSet(({ ref }) => Object.fromEntries(changedColumns.map((name) => [name, ref(`excluded.${name}`)]))),
      )
      .execute()
    await record(
      tx,
      some.map(({ employee: { id }, changed }) => {
        const names = Object.keys(changed).map((name) => (name === 'ImageName' ? 'Photo' : name))
        return { by, action: 'changed an employee', subject: id, fields: names.join(', ') }
      }),
    )
  }
}

const changedColumns = ['version', 'ImageName', ...employeeColumnNames, 'sortKey', 'searchText', 'codeKey'] as const

export async function deleteEmployees(tx: Transaction<Tables>, ids: string[], by: string | null) {
  for (const some of inChunks(ids)) {
    await tx.deleteFrom('employees').where('id', 'in', some).execute()
    await record(
      tx,
      some.map((subject) => ({ by, action: 'removed an employee', subject })),
    )
  }
}

async function record(tx: Transaction<Tables>, entries: (Audited & { subject: string })[]) {
  await writeAudits(tx, entries)
  await addEmployeeEvents(
    tx,
    entries.map(({ subject }) => subject),
  )
}

export const newLink = (at: number, by: string | null, { id, empId }: Pick<Employee, 'id' | 'empId'>) => ({
  id: newId(),
  employeeId: id,
  hash: hashOfEmpId(empId),
  createdAt: at,
  createdBy: by,
  revokedAt: null,
  revokedBy: null,
  reason: null,
})
