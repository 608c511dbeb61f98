import { randomBytes } from 'node:crypto'
import { type InferResult, type Kysely, sql, type Transaction } from 'kysely'
import { type EmployeeTexts, noTexts, type OptionalField } from '../../contract/employee.ts'
import type { Consents, Employee, NewEmployee, Refusals } from '../../records/employee.ts'
import type { Database } from '../database/database.ts'
import { databaseTime } from '../database/database-time.ts'
import { inChunks } from '../database/in-chunks.ts'
import { newId } from '../database/new-id.ts'
import { inTransaction } from '../database/transaction.ts'
import { truncateWal } from '../database/truncate-wal.ts'
import { addEmployeeEvents } from '../outbox/webhook-events.ts'
import { isPostgres } from '../schema/dialect.ts'
import { codeKey } from '../schema/employee-keys.ts'
import { hashOfEmpId } from '../schema/hash-of-emp-id.ts'
import type { PhotoSizes, Tables } from '../schema/tables.ts'
import { writeAudit } from '../staff/audit.ts'
import { changeEmployee, type EmployeeChange } from './change-employee.ts'
import { employeeColumns } from './employee-columns.ts'
import { countEmployees, type EmployeePage, readPage, type ShownEmployees } from './employee-list.ts'
import { insertPhotos, newImageName } from './employee-photos.ts'
import { deleteEmployees, insertEmployees, newLink } from './employee-rows.ts'

/** A column without a text is empty. `photo`: unset without a photo, and for a photo that is not stored here. */
export type EmployeeToAdd = Partial<EmployeeTexts> &
  Pick<NewEmployee, 'empId' | 'EmployeeName' | 'ImageName'> & { photo?: PhotoSizes | undefined }

/** `by`: the id of the staff member; null: the command line. */
export type Employees = ReturnType<typeof createEmployees>

/** `reason`: why the old link was revoked, in the words of staff. */
export type RevokedFor = { by: string | null; reason: string | null }

/** The id or code is taken: `checkEmployees` found it free, but another process has added it since. */
export class TakenError extends Error {
  override name = 'TakenError'

  constructor(what: string, by = 'taken by another employee') {
    super(`The ${what} is ${by}.`)
  }
}

export const createEmployees = ({ db, reading }: Database) => ({
  find: createFind(reading),

  async get(id: string) {
    return (await getMany(reading, [id]))[0] ?? null
  },

  /** Those of the ids who are on record, in the order of the ids. */
  getMany: (ids: string[]) => getMany(reading, ids),

  async findByCode(EmployeeCode: string) {
    const query = reading.selectFrom('employees').select(employeeColumns)
    return (await query.where('codeKey', '=', codeKey(EmployeeCode)).executeTakeFirst()) ?? null
  },

  /** A page of the employees that match, sorted by name. */
  listPage: (shown: ShownEmployees, page: EmployeePage) => readPage(reading, shown, page),

  /** The number of employees on all pages. */
  count: (shown: ShownEmployees) => countEmployees(reading, shown),

  /** Changes with each change of employees, their links or cards. */
  async revision() {
    const query = reading.selectFrom('revisions').select('value').where('name', '=', 'employees')
    return (await query.executeTakeFirst())?.value ?? 'none'
  },

  list: () => listEmployees(reading),

  /** By the last decision about each field. */
  refusals: () => readRefusals(reading),

  /** Adds all employees with their photos, or none. Throws a `TakenError` if an empId or an employee code is taken. */
  add: (employees: EmployeeToAdd[], by: string | null = null) =>
    inEmployeeTransaction(db, async (tx) => {
      const rows = employees.map(({ photo: _, ...employee }) => ({ ...noTexts, ...employee }))
      await refuseTaken(tx, rows)
      const ids = await insertEmployees(tx, rows, by)
      const photos = employees.flatMap(({ photo }, index) =>
        photo ? [{ owner: { employeeId: ids[index] ?? '' }, ...photo }] : [],
      )
      await insertPhotos(tx, photos)
    }),

  /** Changes fields and the photo of an employee, unless somebody else has changed the employee since. */
  async change(id: string, change: EmployeeChange) {
    const outcome = await inEmployeeTransaction(db, (tx) => changeEmployee(tx, id, change))
    // The log has the values and the photo of before. If it is in use, the hourly sweep truncates it.
    await truncateWal(db, () => false)
    return outcome
  },

  /**
   * Changes the id in the link of an employee, and the address of the photo. The old link and the old address stop working
   * at once. Null if there is no such employee.
   */
  renewLink: (empId: string, why: RevokedFor = { by: null, reason: null }) =>
    inEmployeeTransaction(db, async (tx) => {
      const employee = await tx
        .selectFrom('employees')
        .leftJoin('photos', 'photos.employeeId', 'employees.id')
        .select(['employees.id', 'ImageName', 'photos.id as photo'])
        .where('employees.empId', '=', empId)
        // The row lock makes a concurrent move of the photo file wait for the new name.
        .forUpdate('employees')
        .executeTakeFirst()
      if (!employee) return null // Revoked or removed in the meantime.
      const { id, ImageName, photo } = employee
      const isStored = photo !== null
      const renewed = { empId: newEmpId(), ImageName: isStored ? newImageName() : ImageName }
      await tx
        .updateTable('employees')
        .set((row) => ({ ...renewed, version: row('version', '+', 1) }))
        .where('empId', '=', empId)
        .execute()
      const at = await databaseTime(tx)
      await tx
        .updateTable('employeeLinks')
        .set({ revokedAt: at, revokedBy: why.by, reason: why.reason })
        .where('employeeId', '=', id)
        .where('revokedAt', 'is', null)
        .execute()
      await tx
        .insertInto('employeeLinks')
        .values(newLink(at, why.by, { id, empId: renewed.empId }))
        .execute()
      await writeAudit(tx, { by: why.by, action: 'revoked a link', subject: id })
      if (isStored) await addEmployeeEvents(tx, [id])
      // The address of a photo that is not stored here is not changed.
      return { ...renewed, isPhotoExternal: ImageName !== '' && !isStored }
    }),

  /** Removes an employee with everything about the employee; false if there is no such employee. */
  async remove(empId: string, by: string | null = null) {
    const isRemoved = await inEmployeeTransaction(db, async (tx) => {
      const query = tx.selectFrom('employees').select('id').where('empId', '=', empId)
      const removed = await query.executeTakeFirst()
      if (!removed) return false
      const { id } = removed
      await tx.deleteFrom('photos').where('employeeId', '=', id).execute()
      await deleteEmployees(tx, [id], by)
      return true
    })
    if (isRemoved) await truncateWal(db)
    return isRemoved
  },
})

/** Compiled once, because every look-up of a visitor executes it. */
function createFind(reading: Kysely<Tables>) {
  const query = reading
    .selectFrom('employees')
    .leftJoin('employeeConsents', 'employeeConsents.employeeId', 'employees.id')
    .select(employeeColumns)
    .select(['employeeConsents.field', 'employeeConsents.isGiven'])
    .where('empId', 'in', ['', ''])
    .orderBy('employeeConsents.recordedAt')
    .orderBy('employeeConsents.id')
    .compile()

  /** Finds an employee by the exact empId, else by another spelling of it, else null. In one query, however it ends. */
  return async function find(empId: string, otherwise = empId) {
    const parameters = [empId, otherwise]
    const { rows: both } = await reading.executeQuery<InferResult<typeof query>[number]>({ ...query, parameters })
    const exact = both.filter((row) => row.empId === empId)
    const rows = exact.length > 0 ? exact : both
    const [first] = rows
    if (!first) return null
    const { field: _, isGiven: __, ...employee } = first
    return { ...employee, consents: latest(rows) }
  }
}

async function getMany(db: Kysely<Tables>, ids: string[]) {
  const found = new Map<string, Employee>()
  for (const some of inChunks(ids)) {
    const query = db.selectFrom('employees').select(employeeColumns)
    for (const employee of await query.where('id', 'in', some).execute()) found.set(employee.id, employee)
  }
  return ids.flatMap((id) => found.get(id) ?? [])
}

const EMPLOYEES_PER_QUERY = 1_000

export async function readRefusals(db: Kysely<Tables>): Promise<Refusals> {
  const rows = await db
    .selectFrom('employeeConsents as decision')
    .select(['employeeId', 'field'])
    .where('isGiven', '=', 0)
    .where(
      sql<boolean>`not exists (select 1 from "employeeConsents" as later where later."employeeId" = decision."employeeId"
        and later.field = decision.field and (later."recordedAt", later.id) > (decision."recordedAt", decision.id))`,
    )
    .execute()
  return new Set(rows.map(({ employeeId, field }) => `${employeeId} ${field}`))
}

/** Reads in batches, between which other work of the process goes on. */
export async function listEmployees(db: Kysely<Tables>): Promise<Employee[]> {
  const employees: Employee[] = []
  for (let last = ''; ; ) {
    const some = await db
      .selectFrom('employees')
      .select(employeeColumns)
      .where('id', '>', last)
      .orderBy('id')
      .limit(EMPLOYEES_PER_QUERY)
      .execute()
    employees.push(...some)
    if (some.length < EMPLOYEES_PER_QUERY) break
    last = some.at(-1)?.id ?? ''
  }
  const order = (one: string, other: string) => (one < other ? -1 : Number(one > other))
  return employees.sort((a, b) => a.addedAt - b.addedAt || order(a.EmployeeCode, b.EmployeeCode) || order(a.id, b.id))
}

/**
 * For all changes of employees, their links and cards: one at a time, so that no code is taken twice, and with a new
 * revision. Look-ups do not wait.
 */
export const inEmployeeTransaction = <T>(db: Kysely<Tables>, work: (tx: Transaction<Tables>) => Promise<T>) =>
  inTransaction(db, async (tx) => {
    if (isPostgres(tx)) await sql`lock table employees in share row exclusive mode`.execute(tx)
    const revision = { name: 'employees', value: newId() } as const
    await tx
      .insertInto('revisions')
      .values(revision)
      .onConflict((conflict) => conflict.column('name').doUpdateSet(revision))
      .execute()
    return work(tx)
  })

async function refuseTaken(tx: Transaction<Tables>, employees: NewEmployee[]) {
  const ids = new Set<string>()
  const codes = new Set<string>()
  const revoked = new Set<string>()
  const read = async (column: 'empId' | 'codeKey', values: string[]) =>
    (await tx.selectFrom('employees').select(column).where(column, 'in', values).execute()).map((row) => row[column])
  for (const some of inChunks(employees)) {
    const given = some.map(({ empId }) => empId)
    const withCode = some.filter(({ EmployeeCode }) => EmployeeCode !== '')
    for (const id of await read('empId', given)) ids.add(id)
    const givenCodes = withCode.map(({ EmployeeCode }) => codeKey(EmployeeCode))
    if (givenCodes.length > 0) for (const code of await read('codeKey', givenCodes)) codes.add(code)
    for (const hash of await revokedHashes(tx, given.map(hashOfEmpId))) revoked.add(hash)
  }
  for (const { empId, EmployeeCode } of employees) {
    const code = codeKey(EmployeeCode)
    if (ids.has(empId)) throw new TakenError(`EmpId "${empId}"`)
    if (revoked.has(hashOfEmpId(empId))) throw new TakenError(`EmpId "${empId}"`, 'that of a revoked card')
    if (code !== '' && codes.has(code)) throw new TakenError(`EmployeeCode "${EmployeeCode}"`)
    ids.add(empId)
    codes.add(code)
  }
}

/** A lost card must not work again, so the EmpId of a revoked link is never used again. */
async function revokedHashes(tx: Transaction<Tables>, hashes: string[]) {
  const query = tx.selectFrom('employeeLinks').select('hash').where('hash', 'in', hashes)
  return (await query.where('revokedAt', 'is not', null).execute()).map(({ hash }) => hash)
}

const latest = (rows: { field: OptionalField | null; isGiven: number | null }[]): Consents =>
  Object.fromEntries(rows.flatMap(({ field, isGiven }) => (field ? [[field, isGiven === 1]] : [])))

/** The secret of an employee's link: 128 random bits in hexadecimal, which is easy to print and to type. */
export const newEmpId = () => randomBytes(16).toString('hex')
