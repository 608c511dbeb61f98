import { randomBytes } from 'node:crypto'
import type { Employee, NewEmployee } from '../../records/employee.ts'
import type { Database } from '../database/database.ts'
import { inChunks } from '../database/in-chunks.ts'
import { inTransaction } from '../database/transaction.ts'
import { isPostgres } from '../schema/dialect.ts'
import type { PhotoSizes } from '../schema/tables.ts'
import { insertPhotos, newImageName } from './employee-photos.ts'

/** `photo`: unset without a photo, and for a photo that is not stored here. */
export type EmployeeToAdd = NewEmployee & { photo?: PhotoSizes | undefined }

export type IssuedLink = Pick<Employee, 'empId' | 'ImageName'> & {
  /** The photo is not stored here, so its address is not changed. */
  isPhotoExternal: boolean
}

export type Employees = {
  /** Finds an employee by the exact empId, else null. */
  find(empId: string): Promise<Employee | null>
  list(): Promise<Employee[]>
  /** Adds all employees with their photos, or none. Throws a `TakenError` if an empId is taken. */
  add(employees: EmployeeToAdd[]): Promise<void>
  /**
   * Changes the id of an employee and the address of the photo. The old link and the old address stop working at once.
   * Null if there is no such employee.
   */
  issueLink(empId: string): Promise<IssuedLink | null>
  /** Removes an employee and the photo; false if there is no such employee. */
  remove(empId: string): Promise<boolean>
}

/** The id is taken: `checkEmployees` found it free, but another process has added it since. */
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
        const rows = some.map(({ photo: _, ...employee }) => ({ ...employee, addedAt }))
        await tx.insertInto('employees').values(rows).execute()
      }
      const photos = employees.flatMap(({ empId, photo }) => (photo ? [{ empId, ...photo }] : []))
      await insertPhotos(tx, photos)
    }),

  issueLink: (empId) =>
    inTransaction(db, async (tx) => {
      const employee = await tx
        .selectFrom('employees')
        .leftJoin('employeePhotos', 'employeePhotos.empId', 'employees.empId')
        .select(['ImageName', 'employeePhotos.empId as photoOf'])
        .where('employees.empId', '=', empId)
        // The row lock makes a concurrent move of the photo file wait for the new name.
        .$if(isPostgres(db), (query) => query.forUpdate('employees'))
        .executeTakeFirst()
      if (!employee) return null
      const { ImageName, photoOf } = employee
      const isStored = photoOf !== null
      const renewed = { empId: newEmpId(), ImageName: isStored ? newImageName() : ImageName }
      // The foreign key updates the row of the photo (cascade).
      const query = tx.updateTable('employees').set(renewed).where('empId', '=', empId)
      const { numUpdatedRows } = await query.executeTakeFirst()
      if (numUpdatedRows === 0n) return null // Revoked or removed in the meantime.
      return { ...renewed, isPhotoExternal: ImageName !== '' && !isStored }
    }),

  async remove(empId) {
    const query = db.deleteFrom('employees').where('empId', '=', empId)
    const { numDeletedRows } = await query.executeTakeFirst()
    return numDeletedRows > 0n
  },
})

/** The secret of an employee's link: 128 random bits in hexadecimal, which is easy to print and to type. */
export const newEmpId = () => randomBytes(16).toString('hex')
