import type { Transaction } from 'kysely'
import { MAX_LIST_ROWS } from '../../../contract/console/employees/import-limits.ts'
import { employeeColumnNames } from '../../../contract/employee.ts'
import type { Database } from '../../database/database.ts'
import { databaseTime } from '../../database/database-time.ts'
import { inChunks } from '../../database/in-chunks.ts'
import { newId } from '../../database/new-id.ts'
import { inTransaction } from '../../database/transaction.ts'
import { truncateWal } from '../../database/truncate-wal.ts'
import { addEmployeeEvents } from '../../outbox/webhook-events.ts'
import { isPostgres } from '../../schema/dialect.ts'
import { employeeKeys } from '../../schema/employee-keys.ts'
import type { PhotoSizes, Tables } from '../../schema/tables.ts'
import { type Audited, writeAudits } from '../../staff/audit.ts'
import { insertPhotos, newImageName, PHOTOS_PER_STATEMENT } from '../employee-photos.ts'
import { inEmployeeTransaction, listEmployees, newEmpId, newLink, readRefusals } from '../employees.ts'
import { type ImportPlan, type ImportSource, judgeImport, type PhotoFile } from './judge-import.ts'

export type StagedPhoto = { name: string; photo: PhotoSizes | { problem: string } }

/**
 * HR's list and photos, kept until they are applied or discarded, at most for a day. `owner`: the id of the staff member
 * who sent them and alone reaches them, or an id that the command line gives to its own.
 */
export const createImports = ({ db, reading }: Database) => ({
  async find(owner: string) {
    const found = await reading.selectFrom('employeeImports').selectAll().where('id', '=', owner).executeTakeFirst()
    if (!found) return null
    const photos = await reading
      .selectFrom('photos')
      .select(['name', 'problem'])
      .where('importId', '=', owner)
      .orderBy('name')
      .$castTo<PhotoFile>() // A photo of an import has a name.
      .execute()
    return { ...found, photos }
  },

  /** Replaces the list before. */
  async setList(owner: string, fileName: string, content: Uint8Array) {
    const staged = { id: owner, createdAt: await databaseTime(db), fileName, content }
    await db
      .insertInto('employeeImports')
      .values(staged)
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ fileName, content }))
      .execute()
  },

  /** Replaces a photo of the same name. False: there are 20,000 photos. */
  setPhoto: (owner: string, { name, photo }: StagedPhoto) =>
    inTransaction(db, async (tx) => {
      const staged = { id: owner, createdAt: await databaseTime(tx), fileName: null, content: null }
      await tx
        .insertInto('employeeImports')
        .values(staged)
        .onConflict((conflict) => conflict.doNothing())
        .execute()
      await lock(tx, owner)
      const count = tx.selectFrom('photos').select(({ fn }) => fn.countAll().as('count'))
      const found = await count.where('importId', '=', owner).executeTakeFirst()
      if (Number(found?.count) >= MAX_LIST_ROWS) return false
      await tx.deleteFrom('photos').where('importId', '=', owner).where('name', '=', name).execute()
      const named = { importId: owner, name }
      if ('problem' in photo) {
        const row = { id: newId(), employeeId: null, ...named, ...photo }
        await tx.insertInto('photos').values(row).execute()
      } else await insertPhotos(tx, [{ owner: named, ...photo }])
      return true
    }),

  async judge(source: ImportSource) {
    const revoked = await reading
      .selectFrom('employeeLinks')
      .select('hash')
      .where('revokedAt', 'is not', null)
      .execute()
    return judgeImport(source, {
      employees: await listEmployees(reading),
      refusals: await readRefusals(reading),
      revoked: new Set(revoked.map(({ hash }) => hash)),
    })
  },

  /**
   * Adds, changes and removes employees in one transaction, and discards the import. `by`: null for the command line.
   * Resolves to the added employees. `stale`: employees or photos have changed since the plan. `unknown`: the import was
   * applied or discarded before. Both change nothing.
   */
  async apply(owner: string, plan: ImportPlan, by: string | null) {
    const outcome = await inEmployeeTransaction(db, async (tx) => {
      if (!(await lock(tx, owner))) return 'unknown'
      if (!(await isUpToDate(tx, owner, plan))) return 'stale'
      const added = await write(tx, { owner, plan, by })
      await tx.deleteFrom('employeeImports').where('id', '=', owner).execute()
      return added
    })
    // If the log is in use, the hourly sweep truncates it.
    await truncateWal(db, () => false)
    return outcome
  },

  /** Its photos lose their owner; `eraseUnused` erases them. False if there is no import. */
  async discard(owner: string) {
    const { numDeletedRows } = await db.deleteFrom('employeeImports').where('id', '=', owner).executeTakeFirst()
    return numDeletedRows > 0
  },

  /**
   * Erases the photos without an owner in batches while `shouldContinue` returns true, and then their content in the
   * write-ahead log.
   */
  async eraseUnused(shouldContinue = () => true) {
    const unused = db.selectFrom('photos').select('id').where('employeeId', 'is', null).where('importId', 'is', null)
    const erase = (tx: Transaction<Tables>) =>
      tx.deleteFrom('photos').where('id', 'in', unused.limit(PHOTOS_PER_STATEMENT)).executeTakeFirst()
    let erased = 1n
    while (erased > 0n && shouldContinue()) erased = (await inTransaction(db, erase)).numDeletedRows
    await truncateWal(db, shouldContinue)
  },
})

/** On PostgreSQL no other transaction changes or discards it until the end of this one. */
const lock = (tx: Transaction<Tables>, owner: string) =>
  tx
    .selectFrom('employeeImports')
    .select('id')
    .where('id', '=', owner)
    .$if(isPostgres(tx), (imports) => imports.forUpdate())
    .executeTakeFirst()

async function isUpToDate(tx: Transaction<Tables>, owner: string, { employees, added, changed }: ImportPlan) {
  const versions = new Map(employees.map(({ id, version }) => [id, version]))
  const stored = await tx.selectFrom('employees').select(['id', 'version']).execute()
  const usable = tx.selectFrom('photos').select('name').where('importId', '=', owner).where('problem', 'is', null)
  const names = new Set((await usable.execute()).map(({ name }) => name))
  return (
    stored.length === versions.size &&
    stored.every(({ id, version }) => versions.get(id) === version) &&
    [...added, ...changed].every(({ photo }) => photo === null || names.has(photo))
  )
}

type Write = { owner: string; plan: ImportPlan; by: string | null }

/** In chunks with all their rows, because SQLite's connection lets other work go on between two statements. */
async function write(tx: Transaction<Tables>, { owner, plan, by }: Write) {
  const at = await databaseTime(tx)
  const allAdded: { id: string; empId: string }[] = []
  for (const some of inChunks(plan.added)) {
    const added = some.map(({ fields: { EmpId, ...fields }, ImageName, photo }) => ({
      ...{ ...fields, id: newId(), empId: EmpId || newEmpId(), version: 0, addedAt: at },
      ImageName: photo === null ? ImageName : newImageName(),
    }))
    const withKeys = added.map((employee) => ({ ...employee, ...employeeKeys(employee) }))
    await tx.insertInto('employees').values(withKeys).execute()
    const links = added.map((employee) => newLink(at, by, employee))
    await tx.insertInto('employeeLinks').values(links).execute()
    await takePhotos(
      tx,
      owner,
      added.map(({ id }, index) => [id, some[index]?.photo ?? null]),
    )
    allAdded.push(...added)
    await record(
      tx,
      added.map(({ id }) => ({ by, action: 'added an employee', subject: id })),
    )
  }

  for (const some of inChunks(plan.changed)) {
    const changed = some.map(({ employee, changes, photo }) => ({
      ...employee,
      ...Object.fromEntries(changes.map(({ field, to }) => [field, to])),
      // A new photo has a new address, so that no page shows the old one.
      ...(photo !== null && { ImageName: newImageName() }),
      version: employee.version + 1,
    }))
    const withKeys = changed.map((employee) => ({ ...employee, ...employeeKeys(employee) }))
    await tx
      .insertInto('employees')
      .values(withKeys)
      .onConflict((conflict) =>
        conflict
          .column('id')
          .doUpdateSet(({ ref }) => Object.fromEntries(changedColumns.map((name) => [name, ref(`excluded.${name}`)]))),
      )
      .execute()
    // A photo is replaced also by one that is served from elsewhere.
    const replaced = changed.filter(({ ImageName }, index) => some[index]?.employee.ImageName !== ImageName)
    const ids = replaced.map(({ id }) => id)
    if (ids.length > 0)
      await tx.updateTable('photos').set({ employeeId: null }).where('employeeId', 'in', ids).execute()
    await takePhotos(
      tx,
      owner,
      some.map(({ employee, photo }) => [employee.id, photo]),
    )
    const entries = some.map(({ employee, changes, photo }) => {
      const names = changes.map(({ field }) => (field === 'ImageName' ? 'Photo' : field))
      const fields = [...names, ...(photo === null ? [] : ['Photo'])].join(', ')
      return { by, action: 'changed an employee' as const, subject: employee.id, fields }
    })
    await record(tx, entries)
  }

  const removed = plan.source.options.removeMissing ? plan.missing.map(({ id }) => id) : []
  for (const some of inChunks(removed)) {
    await tx.deleteFrom('employees').where('id', 'in', some).execute()
    await record(
      tx,
      some.map((subject) => ({ by, action: 'removed an employee', subject })),
    )
  }
  return allAdded
}

/** The columns of an employee that an import changes. */
const changedColumns = ['version', 'ImageName', ...employeeColumnNames, 'sortKey', 'searchText', 'codeKey'] as const

async function takePhotos(tx: Transaction<Tables>, owner: string, photos: [employeeId: string, name: string | null][]) {
  for (const [employeeId, name] of photos)
    if (name !== null)
      await tx
        .updateTable('photos')
        .set({ employeeId, importId: null, name: null })
        .where('importId', '=', owner)
        .where('name', '=', name)
        .execute()
}

async function record(tx: Transaction<Tables>, entries: (Audited & { subject: string })[]) {
  await writeAudits(tx, entries)
  await addEmployeeEvents(
    tx,
    entries.map(({ subject }) => subject),
  )
}
