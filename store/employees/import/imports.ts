import type { Kysely, Transaction } from 'kysely'
import type { PreviewBody } from '../../../contract/console/employees/employee-imports.ts'
import { MAX_LIST_ROWS } from '../../../contract/console/employees/import-limits.ts'
import type { Database } from '../../database/database.ts'
import { databaseTime } from '../../database/database-time.ts'
import { ExpectedError } from '../../database/errors.ts'
import { inChunks } from '../../database/in-chunks.ts'
import { newId } from '../../database/new-id.ts'
import { inTransaction } from '../../database/transaction.ts'
import { truncateWal } from '../../database/truncate-wal.ts'
import type { PhotoSizes, Tables } from '../../schema/tables.ts'
import { insertPhotos, newImageName, PHOTOS_PER_STATEMENT } from '../employee-photos.ts'
import { deleteEmployees, insertEmployees, updateEmployees } from '../employee-rows.ts'
import { inEmployeeTransaction, listEmployees, newEmpId, readRefusals } from '../employees.ts'
import { type ImportPlan, judgeImport, type PhotoFile } from './judge-import.ts'
import { readEmployeeList } from './read-list.ts'

export type StagedPhoto = { name: string; photo: PhotoSizes | { problem: string } }

/**
 * HR's list and photos, kept until they are applied or discarded, at most for a day. `owner`: the id of the staff member
 * who sent them and alone reaches them, or an id that the command line gives to its own.
 */
export const createImports = ({ db, reading }: Database) => ({
  find: (owner: string) => findImport(reading, owner),

  /** Replaces the list before. */
  async setList(owner: string, fileName: string, content: Uint8Array) {
    const staged = { id: owner, createdAt: await databaseTime(db), fileName, content }
    await db
      .insertInto('employeeImports')
      .values(staged)
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ fileName, content }))
      .execute()
  },

  /** Replaces a photo of the same name. Throws an `ExpectedError` if there are too many. */
  setPhoto: (owner: string, { name, photo }: StagedPhoto) =>
    inTransaction(db, async (tx) => {
      const staged = { id: owner, createdAt: await databaseTime(tx), fileName: null, content: null }
      await tx
        .insertInto('employeeImports')
        .values(staged)
        .onConflict((conflict) => conflict.doNothing())
        .execute()
      await lock(tx, owner)
      await tx.deleteFrom('photos').where('importId', '=', owner).where('name', '=', name).execute()
      const count = tx.selectFrom('photos').select(({ fn }) => fn.countAll().as('count'))
      const found = await count.where('importId', '=', owner).executeTakeFirst()
      if (Number(found?.count) >= MAX_LIST_ROWS)
        throw new ExpectedError(`An import has room for ${MAX_LIST_ROWS.toLocaleString('en')} photos; divide it.`)
      const named = { importId: owner, name }
      if ('problem' in photo) {
        const row = { id: newId(), employeeId: null, ...named, ...photo }
        await tx.insertInto('photos').values(row).execute()
      } else await insertPhotos(tx, [{ owner: named, ...photo }])
    }),

  /** Compares the list and the photos with the employees on record. It changes nothing. Null: there is no import. */
  async judge(owner: string, body: PreviewBody) {
    const staged = await findImport(reading, owner)
    return staged && judgeUpload(reading, staged, body)
  },

  /** As `judge`, for files that are not staged. */
  judgeUpload: (upload: Upload, body: PreviewBody) => judgeUpload(reading, upload, body),

  /**
   * Adds, changes and removes employees in one transaction, and discards the import. `by`: null for the command line.
   * Resolves to the ids of the added employees. `stale`: employees or photos have changed since the plan. `unknown`: the
   * import was applied or discarded before. Both change nothing. `eraseUnused` erases the photos that were replaced.
   */
  apply: (owner: string, plan: ImportPlan, by: string | null) =>
    inEmployeeTransaction(db, async (tx) => {
      if (!(await lock(tx, owner))) return 'unknown'
      if (!(await isUpToDate(tx, owner, plan))) return 'stale'
      const added = await write(tx, { owner, plan, by })
      await tx.deleteFrom('employeeImports').where('id', '=', owner).execute()
      return added
    }),

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

async function findImport(reading: Kysely<Tables>, owner: string) {
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
}

type Upload = { fileName: string | null; content: Uint8Array | null; photos: PhotoFile[] }

async function judgeUpload(reading: Kysely<Tables>, upload: Upload, { columns, encoding, ...options }: PreviewBody) {
  const { content, fileName, photos } = upload
  const list = content && (await readEmployeeList(content, fileName ?? 'The list', { columns, encoding }))
  const revoked = await reading.selectFrom('employeeLinks').select('hash').where('revokedAt', 'is not', null).execute()
  const known = {
    employees: await listEmployees(reading),
    refusals: await readRefusals(reading),
    revoked: new Set(revoked.map(({ hash }) => hash)),
  }
  return judgeImport({ list, photos, options }, known)
}

/** On PostgreSQL no other transaction changes or discards it until the end of this one. */
const lock = (tx: Transaction<Tables>, owner: string) =>
  tx.selectFrom('employeeImports').select('id').where('id', '=', owner).forUpdate().executeTakeFirst()

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

async function write(tx: Transaction<Tables>, { owner, plan, by }: Write) {
  const added = plan.added.map(({ fields: { EmpId, ...fields }, ImageName, photo }) => ({
    ...fields,
    empId: EmpId || newEmpId(),
    ImageName: photo === null ? ImageName : newImageName(),
  }))
  const ids = await insertEmployees(tx, added, by)
  const changes = plan.changed.map(({ employee, changes, photo }) => ({
    employee,
    changed: {
      ...Object.fromEntries(changes.map(({ field, to }) => [field, to])),
      // A new photo has a new address, so that no page shows the old one.
      ...(photo !== null && { ImageName: newImageName() }),
    },
  }))
  await updateEmployees(tx, changes, by)
  // A photo is replaced also by one that is served from elsewhere.
  const replaced = changes.filter(({ changed }) => 'ImageName' in changed).map(({ employee }) => employee.id)
  for (const some of inChunks(replaced))
    await tx.updateTable('photos').set({ employeeId: null }).where('employeeId', 'in', some).execute()
  const owners = [...ids, ...plan.changed.map(({ employee }) => employee.id)]
  for (const [index, { photo }] of [...plan.added, ...plan.changed].entries())
    if (photo !== null)
      await tx
        .updateTable('photos')
        .set({ employeeId: owners[index] ?? null, importId: null, name: null })
        .where('importId', '=', owner)
        .where('name', '=', photo)
        .execute()
  if (plan.source.options.removeMissing)
    await deleteEmployees(
      tx,
      plan.missing.map(({ id }) => id),
      by,
    )
  return ids
}
