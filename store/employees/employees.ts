import { randomBytes } from 'node:crypto'
import type { Employee, NewEmployee } from '../../records/employee.ts'
import type { Database } from '../database/database.ts'
import { inChunks } from '../database/in-chunks.ts'
import { inTransaction } from '../database/transaction.ts'

export type Employees = {
  /** By the exact empId; null if there is none. */
  find(empId: string): Promise<Employee | null>
  /** Whether an employee has the photo of exactly this name. */
  hasPhoto(ImageName: string): Promise<boolean>
  list(): Promise<Employee[]>
  /** Adds all or none. Throws a `TakenError` if an empId is taken. */
  add(employees: NewEmployee[]): Promise<void>
  /** Changes an employee's empId and photo name; false if there is no such employee. */
  renew(empId: string, to: Pick<Employee, 'empId' | 'ImageName'>): Promise<boolean>
  remove(empId: string): Promise<boolean>
}

/** Another process added the id first. All other conflicts are checked before the insert. */
export class TakenError extends Error {
  override name = 'TakenError'

  constructor(empId: string) {
    super(`The EmpId "${empId}" is taken by another employee.`)
  }
}

export const employeesIn = ({ db, reading }: Database, now: () => number): Employees => ({
  async find(empId) {
    if (empId.includes('\0')) return null // PostgreSQL rejects U+0000 in parameters.
    const query = reading.selectFrom('employees').selectAll().where('empId', '=', empId)
    return (await query.executeTakeFirst()) ?? null
  },

  async hasPhoto(ImageName) {
    const query = reading.selectFrom('employees').select('empId')
    return Boolean(await query.where('ImageName', '=', ImageName).limit(1).executeTakeFirst())
  },

  list: () =>
    reading
      .selectFrom('employees')
      .selectAll()
      .orderBy('addedAt')
      .orderBy('EmployeeCode')
      .execute(),

  add: (employees) =>
    inTransaction(db, async (tx) => {
      const addedAt = now()
      for (const some of inChunks(employees)) {
        const ids = some.map(({ empId }) => empId)
        const query = tx.selectFrom('employees').select('empId').where('empId', 'in', ids)
        const taken = await query.executeTakeFirst()
        if (taken) throw new TakenError(taken.empId)
        const rows = some.map((employee) => ({ ...employee, addedAt }))
        await tx.insertInto('employees').values(rows).execute()
      }
    }),

  async renew(empId, to) {
    const query = db.updateTable('employees').set(to).where('empId', '=', empId)
    const { numUpdatedRows } = await query.executeTakeFirst()
    return numUpdatedRows > 0n
  },

  async remove(empId) {
    const query = db.deleteFrom('employees').where('empId', '=', empId)
    const { numDeletedRows } = await query.executeTakeFirst()
    return numDeletedRows > 0n
  },
})

/** The secret of an employee's link: 128 random bits in hexadecimal, which survives print and any letter case. */
export const newEmpId = () => randomBytes(16).toString('hex')
