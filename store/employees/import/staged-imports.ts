import type { Transaction } from 'kysely'
import { MAX_LIST_ROWS } from '../../../contract/console/employees/import-limits.ts'
import type { Database } from '../../database/database.ts'
import { databaseTime } from '../../database/database-time.ts'
import { newId } from '../../database/new-id.ts'
import { inTransaction } from '../../database/transaction.ts'
import type { PhotoSizes, Tables } from '../../schema/tables.ts'
import { insertPhotos } from '../employee-photos.ts'
import { createApplyImport, type ImportRef, isStaged, ownerOf } from './apply-import.ts'
import { createEraseUnused, ended } from './erase-unused.ts'
import type { PhotoFile } from './plan-import.ts'

export type StagedPhoto = { name: string; photo: PhotoSizes | { problem: string } }

/**
 * Uploads of HR's list and photos, kept until they are applied or discarded, at most for a day. Their content is erased by
 * `eraseUnused` afterwards, because thousands of photos take minutes.
 */
export const createStagedImports = ({ db, reading }: Database) => {
  const photosOf = (id: string): Promise<PhotoFile[]> =>
    reading
      .selectFrom('photos')
      .select(['name', 'problem'])
      .where('importId', '=', id)
      .orderBy('name')
      .$castTo<PhotoFile>() // A photo of an import has a name.
      .execute()

  return {
    /** Begins an import. One that the person began before is discarded; the command line may run several. */
    start: (by: string | null) =>
      inTransaction(db, async (tx) => {
        if (by !== null) await tx.updateTable('employeeImports').set(ended).where('createdBy', '=', by).execute()
        const begun = { id: newId(), createdAt: await databaseTime(tx), fileName: null }
        await tx
          .insertInto('employeeImports')
          .values({ ...begun, createdBy: ownerOf(by), content: null })
          .execute()
        return { ...begun, photos: [] }
      }),

    async current(by: string) {
      const found = await reading
        .selectFrom('employeeImports')
        .select(['id', 'createdAt', 'fileName'])
        .where('createdBy', '=', by)
        .orderBy('id', 'desc')
        .executeTakeFirst()
      return found ? { ...found, photos: await photosOf(found.id) } : null
    },

    async find({ id, by }: ImportRef) {
      const found = await reading
        .selectFrom('employeeImports')
        .select(['id', 'createdAt', 'fileName', 'content'])
        .where('id', '=', id)
        .where('createdBy', '=', ownerOf(by))
        .executeTakeFirst()
      return found ? { ...found, photos: await photosOf(id) } : null
    },

    /** Replaces the list of before. False if there is no such import. */
    async setList({ id, by }: ImportRef, fileName: string, content: Uint8Array) {
      const { numUpdatedRows } = await db
        .updateTable('employeeImports')
        .set({ fileName, content })
        .where('id', '=', id)
        .where('createdBy', '=', ownerOf(by))
        .executeTakeFirst()
      return numUpdatedRows > 0
    },

    /** Replaces a photo of the same name. `unknown`: there is no such import. `full`: it has 20,000 photos. */
    setPhoto: ({ id, by }: ImportRef, { name, photo }: StagedPhoto) =>
      inTransaction(db, async (tx) => {
        if (!(await isStaged(tx, { id, by }))) return 'unknown'
        if ((await countPhotos(tx, id)) >= MAX_LIST_ROWS) return 'full'
        const owner = { importId: id, name }
        await tx.deleteFrom('photos').where('importId', '=', id).where('name', '=', name).execute()
        if ('problem' in photo)
          await tx
            .insertInto('photos')
            .values({ id: newId(), employeeId: null, ...owner, ...photo })
            .execute()
        else await insertPhotos(tx, [{ owner, ...photo }])
        return 'stored'
      }),

    /** Applies it and discards it, in one transaction. */
    apply: createApplyImport({ db, reading }),

    /** False if there is no such import. */
    discard: (ref: ImportRef) => discard(db, ref),

    eraseUnused: createEraseUnused({ db }),
  }
}

async function countPhotos(tx: Transaction<Tables>, importId: string) {
  const query = tx.selectFrom('photos').where('importId', '=', importId)
  const { count } = await query.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  return Number(count)
}

async function discard(db: Database['db'], { id, by }: ImportRef) {
  const query = db.updateTable('employeeImports').set(ended).where('id', '=', id).where('createdBy', '=', ownerOf(by))
  return (await query.executeTakeFirst()).numUpdatedRows > 0
}
