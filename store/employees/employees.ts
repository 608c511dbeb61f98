import { randomBytes } from 'node:crypto'
import type { Employee, NewEmployee } from '../../records/employee.ts'
import type { Database } from '../database/database.ts'
import { inTransaction } from '../database/transaction.ts'

export type Employees = {
  /** Exact; null when unknown. */
  find(empId: string): Promise<Employee | null>
  /** Whether any of them has the photo of exactly this name. */
  hasPhoto(ImageName: string): Promise<boolean>
  list(): Promise<Employee[]>
  /** All or nothing. Throws when an empId is taken. */
  add(employees: NewEmployee[]): Promise<void>
  /** The same employee under another id and photo, from now on; false when unknown. */
  renew(empId: string, to: Pick<Employee, 'empId' | 'ImageName'>): Promise<boolean>
  remove(empId: string): Promise<boolean>
}

/** So that an import of any length stays under the databases' bound of values in one statement. */
const ROWS_A_STATEMENT = 500

/** Another process added the id first. All other conflicts are checked before the insert. */
export class TakenError extends Error {
  override name = 'TakenError'

  constructor(empId: string) {
    super(`The EmpId "${empId}" is taken by another employee.`)
  }
}

export const employeesIn = ({ db, reading, read }: Database, now: () => number): Employees => ({
  find: findIn({ reading, read }),

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
      for (const some of inParts(employees)) {
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

/** Its text is written once: writing it takes longer than looking one up. */
function findIn({ reading, read }: Pick<Database, 'reading' | 'read'>): Employees['find'] {
  const query = reading.selectFrom('employees').selectAll().where('empId', '=', '').compile()
  return async (empId) => {
    if (empId.includes('\0')) return null // PostgreSQL cannot even be asked.
    const [employee = null] = await read({ ...query, parameters: [empId] })
    return employee as Employee | null
  }
}

function* inParts(employees: NewEmployee[]) {
  for (let start = 0; start < employees.length; start += ROWS_A_STATEMENT) {
    yield employees.slice(start, start + ROWS_A_STATEMENT)
  }
}

/** What an employee's link carries: 128 bits nobody can guess, readable in any print and any case. */
export const newEmpId = () => randomBytes(16).toString('hex')
