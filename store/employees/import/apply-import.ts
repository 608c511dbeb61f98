import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { sql, type Transaction } from 'kysely'
import type { AuditAction } from '../../../contract/console/audit-actions.ts'
import { employeeColumnNames } from '../../../contract/employee.ts'
import type { Employee } from '../../../records/employee.ts'
import type { Database } from '../../database/database.ts'
import { databaseTime } from '../../database/database-time.ts'
import { inChunks } from '../../database/in-chunks.ts'
import { newId } from '../../database/new-id.ts'
import { pauseOfLoop, pauseOfWriter } from '../../database/pauses.ts'
import { inTransaction } from '../../database/transaction.ts'
import { truncateWal } from '../../database/truncate-wal.ts'
import { addEmployeeEventsOf } from '../../outbox/webhook-events.ts'
import { isPostgres } from '../../schema/dialect.ts'
import { hashOfEmpId } from '../../schema/hash-of-emp-id.ts'
import type { Tables } from '../../schema/tables.ts'
import { inEmployeeTransaction, listEmployees, readRefusals, TakenError } from '../employees.ts'
import { ended } from './erase-unused.ts'
import { type ImportRow, importRows } from './import-rows.ts'
import { type ImportPlan, type ImportSource, isApplicable, type PlannedAddition, planImport } from './plan-import.ts'

export type ImportToApply = {
  source: ImportSource
  /** Of the plan that the person has seen. */
  fingerprint: string
}

/** `by`: the id of the staff member, who alone reaches the import; null: the command line. */
export type ImportRef = { id: string; by: string | null }

/**
 * `stale`: records or photos have changed since the preview. `wrong`: there are wrong rows. `unknown`: the import was
 * applied or discarded before. All three change nothing.
 */
export type ImportOutcome =
  | {
      outcome: 'applied'
      plan: ImportPlan
      added: Pick<Employee, 'id' | 'empId' | 'EmployeeName'>[]
    }
  | { outcome: 'stale' | 'wrong'; plan: ImportPlan }
  | { outcome: 'unknown' }

export type ApplyImport = (ref: ImportRef, toApply: ImportToApply) => Promise<ImportOutcome>

/**
 * Adds, changes and removes employees in one transaction, which is short although an import has up to 20,000 rows: visitors'
 * requests wait for it on SQLite. The rows are computed and written into `employeeImportRows` before, in batches; then a few
 * statements take them from there, and photos only change their owner.
 */
export const createApplyImport =
  ({ db, reading }: Pick<Database, 'db' | 'reading'>): ApplyImport =>
  async (ref, { source, fingerprint }) => {
    for (;;) {
      const known = await listEmployees(reading)
      const plan = await planImport(source, known, await readRefusals(reading))
      if (plan.fingerprint !== fingerprint) return { outcome: 'stale', plan }
      if (!isApplicable(plan, source.options)) return { outcome: 'wrong', plan }
      await refuseRevoked(reading, plan.added)
      const rows = await inSlices(importRows(plan, source.options))
      const runId = newId()
      if (!(await writeRows(db, { ref, runId, rows }))) return { outcome: 'unknown' }
      const versions = new Map(known.map(({ id, version }) => [id, version]))
      try {
        await inEmployeeTransaction(db, (tx) => applyRows(tx, { ref, runId, rows, versions }))
        // If the log is in use, the hourly sweep truncates it.
        await truncateWal(db, () => false)
        return { outcome: 'applied', plan, added: rows.filter(({ action }) => action === 'added') }
      } catch (error) {
        if (error instanceof GoneError) return { outcome: 'unknown' }
        if (error instanceof ChangedPhotoError) return { outcome: 'stale', plan }
        if (!(error instanceof ChangedError)) throw error
      }
    }
  }

/** Thrown to roll back: the import was applied or discarded at the same time. */
class GoneError extends Error {}

/** Thrown to roll back: a photo of the plan was replaced by a file that is not a usable photo. */
class ChangedPhotoError extends Error {}

/** Thrown to roll back: an employee was added, changed or removed since the plan. */
class ChangedError extends Error {}

/** A lost card must not work again, so the EmpId of a revoked link is never used again. */
async function refuseRevoked(reading: Database['reading'], added: PlannedAddition[]) {
  const ids = new Map(added.flatMap(({ fields: { EmpId } }) => (EmpId === '' ? [] : [[hashOfEmpId(EmpId), EmpId]])))
  for (const hashes of inChunks([...ids.keys()])) {
    const revoked = await reading
      .selectFrom('employeeLinks')
      .select('hash')
      .where('hash', 'in', hashes)
      .where('revokedAt', 'is not', null)
      .executeTakeFirst()
    if (revoked) throw new TakenError(`EmpId "${ids.get(revoked.hash)}"`, 'that of a revoked card')
  }
}

async function inSlices(rows: Iterable<ImportRow>) {
  const pause = pauseOfLoop()
  const all: ImportRow[] = []
  for (const row of rows) {
    all.push(row)
    await pause()
  }
  return all
}

type Run = { ref: ImportRef; runId: string; rows: ImportRow[] }

/** Kysely needs up to 20 ms for so many. */
const ROWS_PER_WRITE = 200

/** Returns false if there is no such import. */
async function writeRows(db: Database['db'], { ref, runId, rows }: Run) {
  let nth = 0
  for (const some of inChunks(rows, ROWS_PER_WRITE)) {
    const values = some.map((row) => ({ ...row, runId, importId: ref.id, nth: nth++ }))
    const isWritten = await inTransaction(db, async (tx) => {
      if (!(await isStaged(tx, ref))) return false
      await tx.insertInto('employeeImportRows').values(values).execute()
      return true
    })
    if (!isWritten) return false
    await pauseOfWriter()
  }
  return true
}

/** On PostgreSQL it is not discarded or applied by another transaction until the end of this one. */
export async function isStaged(tx: Transaction<Tables>, { id, by }: ImportRef) {
  const query = tx
    .selectFrom('employeeImports')
    .select('id')
    .where('id', '=', id)
    .where('createdBy', '=', ownerOf(by))
    .$if(isPostgres(tx), (imports) => imports.forUpdate())
  return (await query.executeTakeFirst()) !== undefined
}

/** Cannot be the id of a staff member. */
export const ownerOf = (by: string | null) => by ?? 'command line'

/** A statement takes up to 40 ms for so many rows, the removal of employees the longest. */
const ROWS_PER_STATEMENT = 1_000

type Apply = Run & { versions: Map<string, number> }

async function applyRows(tx: Transaction<Tables>, { ref, runId, rows, versions }: Apply) {
  if (!(await isStaged(tx, ref))) throw new GoneError()
  if (!(await areUnchanged(tx, versions))) throw new ChangedError()
  const at = await databaseTime(tx)
  const actions = new Set(rows.map(({ action }) => action))
  let photos = 0
  for (let from = 0; from < rows.length; from += ROWS_PER_STATEMENT) {
    const part = partOf(tx, { runId, from, to: from + ROWS_PER_STATEMENT })
    const added = [() => addEmployees(tx, part, at), () => addLinks(tx, part, { at, by: ref.by })]
    const changed = [() => releasePhotos(tx, part), () => changeEmployees(tx, part)]
    const statements = [
      ...(actions.has('added') ? added : []),
      ...(actions.has('changed') ? changed : []),
      async () => {
        photos += await takePhotos(tx, part, ref)
      },
      ...(actions.has('removed') ? [() => removeEmployees(tx, part)] : []),
      ...[...actions].map((action) => () => addAudits(tx, part, { action, at, by: ref.by })),
      () => addEmployeeEventsOf(tx, part.select(['eventId', 'id as subject']), at),
    ]
    for (const execute of statements) {
      await execute()
      // SQLite is synchronous: without this pause no other request would be handled.
      await yieldToEventLoop()
    }
  }
  if (photos < rows.filter(({ photo }) => photo !== null).length) throw new ChangedPhotoError()
  await tx.updateTable('employeeImports').set(ended).where('id', '=', ref.id).execute()
}

async function areUnchanged(tx: Transaction<Tables>, versions: Map<string, number>) {
  const rows = await tx.selectFrom('employees').select(['id', 'version']).execute()
  return rows.length === versions.size && rows.every(({ id, version }) => versions.get(id) === version)
}

type Part = ReturnType<typeof partOf>

const partOf = (tx: Transaction<Tables>, { runId, from, to }: { runId: string; from: number; to: number }) =>
  tx.selectFrom('employeeImportRows').where('runId', '=', runId).where('nth', '>=', from).where('nth', '<', to)

/** The columns that an import writes. */
const fields = ['ImageName' as const, ...employeeColumnNames, ...(['sortKey', 'searchText', 'codeKey'] as const)]

type When = { at: number; by: string | null }
/** PostgreSQL does not know the type of a parameter in the selected columns. */
const timeOf = ({ at }: Pick<When, 'at'>) => sql<number>`cast(${at} as bigint)`
const authorOf = ({ by }: Pick<When, 'by'>) => sql<string | null>`cast(${by} as text)`

const addEmployees = (tx: Transaction<Tables>, part: Part, at: number) =>
  tx
    .insertInto('employees')
    .columns(['id', 'empId', ...fields, 'version', 'addedAt'])
    .expression(
      part
        .where('action', '=', 'added')
        .select(['id', 'empId', ...fields])
        .select([sql.lit(0).as('version'), timeOf({ at }).as('addedAt')]),
    )
    .execute()

const addLinks = (tx: Transaction<Tables>, part: Part, when: When) =>
  tx
    .insertInto('employeeLinks')
    .columns(['id', 'employeeId', 'hash', 'createdAt', 'createdBy'])
    .expression(
      part
        .where('action', '=', 'added')
        .select(['eventId', 'id', sql.ref<string>('hash').as('hash')])
        .select([timeOf(when).as('createdAt'), authorOf(when).as('createdBy')]),
    )
    .execute()

/** Releases a photo that is replaced, also by one that is served from elsewhere. */
const releasePhotos = (tx: Transaction<Tables>, part: Part) =>
  tx
    .updateTable('photos')
    .set({ employeeId: null })
    .where(
      'employeeId',
      'in',
      part
        .innerJoin('employees', 'employees.id', 'employeeImportRows.id')
        .where('action', '=', 'changed')
        .whereRef('employees.ImageName', '<>', 'employeeImportRows.ImageName')
        .select('employees.id'),
    )
    .execute()

const changeEmployees = (tx: Transaction<Tables>, part: Part) =>
  tx
    .updateTable('employees')
    .from(
      part
        .where('action', '=', 'changed')
        .select(['id', ...fields])
        .as('row'),
    )
    .set((eb) => ({
      version: eb('employees.version', '+', 1),
      ...Object.fromEntries(fields.map((field) => [field, eb.ref(`row.${field}`)])),
    }))
    .whereRef('employees.id', '=', 'row.id')
    .execute()

/** Returns the number of photos whose owner is an employee now. */
async function takePhotos(tx: Transaction<Tables>, part: Part, { id }: ImportRef) {
  const { numUpdatedRows } = await tx
    .updateTable('photos')
    .from(part.where('photo', 'is not', null).select(['id', 'photo']).as('row'))
    .set((eb) => ({ employeeId: eb.ref('row.id'), importId: null, name: null }))
    .where('photos.importId', '=', id)
    .where('photos.problem', 'is', null)
    .whereRef('photos.name', '=', 'row.photo')
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

const removeEmployees = (tx: Transaction<Tables>, part: Part) =>
  tx
    .deleteFrom('employees')
    .where('id', 'in', part.where('action', '=', 'removed').select('employeeImportRows.id'))
    .execute()

const auditedAs = {
  added: 'added an employee',
  changed: 'changed an employee',
  removed: 'removed an employee',
} satisfies Record<ImportRow['action'], AuditAction>

const addAudits = (tx: Transaction<Tables>, part: Part, { action, ...when }: When & Pick<ImportRow, 'action'>) =>
  tx
    .insertInto('audit')
    .columns(['id', 'at', 'by', 'action', 'subject', 'fields', 'times'])
    .expression(
      part
        .where('action', '=', action)
        .select([
          ...(['eventId', timeOf(when).as('at'), authorOf(when).as('by')] as const),
          ...([sql.lit(auditedAs[action]).as('audited'), 'id', 'changedFields'] as const),
          sql.lit(1).as('times'),
        ]),
    )
    .execute()
