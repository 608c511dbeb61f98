import { sql, type Transaction } from 'kysely'
import { MAX_LIST_ROWS } from '../../../contract/console/employees/import-limits.ts'
import type { Database } from '../../database/database.ts'
import { databaseTime } from '../../database/database-time.ts'
import { newId } from '../../database/new-id.ts'
import { inTransaction } from '../../database/transaction.ts'
import type { PhotoSizes, Tables } from '../../schema/tables.ts'
import { applyImportIn, type ImportOutcome, type ImportToApply } from './apply-import.ts'
import type { PhotoFile } from './plan-import.ts'

/** An upload that is not applied yet. */
export type StagedImport = Pick<Tables['employeeImports'], 'id' | 'createdAt' | 'fileName'> & {
  photos: PhotoFile[]
}

export type StagedPhoto = { name: string; photo: PhotoSizes | { problem: string } }

/** `by`: the id of the staff member, who alone reaches the import; null: the command line. */
export type ImportRef = { id: string; by: string | null }

/** Uploads of HR's list and photos, kept until they are applied or discarded, at most for a day. */
export type StagedImports = {
  /** Begins an import. One that the person began before is discarded; the command line may run several. */
  start(by: string | null): Promise<StagedImport>
  current(by: string): Promise<StagedImport | null>
  find(ref: ImportRef): Promise<(StagedImport & { content: Uint8Array | null }) | null>
  /** Replaces the list of before. False if there is no such import. */
  setList(ref: ImportRef, fileName: string, content: Uint8Array): Promise<boolean>
  /** Replaces a photo of the same name. `unknown`: there is no such import. `full`: it has 20,000 photos. */
  setPhoto(ref: ImportRef, staged: StagedPhoto): Promise<'stored' | 'unknown' | 'full'>
  /** Applies it and discards it, in one transaction. `unknown`: it was applied or discarded before. */
  apply(
    ref: ImportRef,
    plan: Pick<ImportToApply, 'source' | 'fingerprint'>,
  ): Promise<ImportOutcome | { outcome: 'unknown' }>
  /** False if there is no such import. */
  discard(ref: ImportRef): Promise<boolean>
}

/** The ids of staff are no words. */
const ownerOf = (by: string | null) => by ?? 'command line'

const sizes = ['card', 'page', 'enlarged', 'master'] as const
const noPhoto = { card: null, page: null, enlarged: null, master: null }

export const stagedImportsIn = ({ db, reading }: Database, now: () => number): StagedImports => {
  const applyImport = applyImportIn({ db }, now)

  const photosOf = (id: string): Promise<PhotoFile[]> =>
    reading
      .selectFrom('employeeImportPhotos')
      .select(['name', 'problem'])
      .where('importId', '=', id)
      .orderBy('name')
      .execute()

  const isFree = (text: string) => !text.includes('\0') // PostgreSQL rejects U+0000 in parameters.

  return {
    start: (by) =>
      inTransaction(db, async (tx) => {
        if (by !== null)
          await tx.deleteFrom('employeeImports').where('createdBy', '=', by).execute()
        const begun = { id: newId(), createdAt: await databaseTime(tx, now), fileName: null }
        await tx
          .insertInto('employeeImports')
          .values({ ...begun, createdBy: ownerOf(by), content: null })
          .execute()
        return { ...begun, photos: [] }
      }),

    async current(by) {
      const found = await reading
        .selectFrom('employeeImports')
        .select(['id', 'createdAt', 'fileName'])
        .where('createdBy', '=', by)
        .orderBy('id', 'desc')
        .executeTakeFirst()
      return found ? { ...found, photos: await photosOf(found.id) } : null
    },

    async find({ id, by }) {
      if (!isFree(id)) return null
      const found = await reading
        .selectFrom('employeeImports')
        .select(['id', 'createdAt', 'fileName', 'content'])
        .where('id', '=', id)
        .where('createdBy', '=', ownerOf(by))
        .executeTakeFirst()
      return found ? { ...found, photos: await photosOf(id) } : null
    },

    async setList({ id, by }, fileName, content) {
      if (!isFree(id)) return false
      const { numUpdatedRows } = await db
        .updateTable('employeeImports')
        .set({ fileName, content })
        .where('id', '=', id)
        .where('createdBy', '=', ownerOf(by))
        .executeTakeFirst()
      return numUpdatedRows > 0
    },

    setPhoto: ({ id, by }, { name, photo }) =>
      inTransaction(db, async (tx) => {
        if (!isFree(name) || !(await isStaged(tx, { id, by }))) return 'unknown'
        if ((await countPhotos(tx, id)) >= MAX_LIST_ROWS) return 'full'
        const stored = 'problem' in photo ? { ...noPhoto, ...photo } : { ...photo, problem: null }
        await tx
          .insertInto('employeeImportPhotos')
          .values({ importId: id, name, ...stored })
          .onConflict((same) => same.columns(['importId', 'name']).doUpdateSet(stored))
          .execute()
        return 'stored'
      }),

    async apply({ id, by }, plan) {
      if (!isFree(id)) return { outcome: 'unknown' }
      try {
        return await applyImport({
          ...{ ...plan, by },
          storePhoto: (tx, empId, name) => copyPhoto(tx, { importId: id, name, empId }),
          onApplied: async (tx) => {
            if (!(await discard(tx, { id, by }))) throw new GoneError()
          },
        })
      } catch (error) {
        if (error instanceof GoneError) return { outcome: 'unknown' }
        throw error
      }
    },

    discard: async (ref) => isFree(ref.id) && discard(db, ref),
  }
}

/** Takes back a transaction whose import was applied or discarded at the same time. */
class GoneError extends Error {}

async function isStaged(tx: Transaction<Tables>, { id, by }: ImportRef) {
  const query = tx.selectFrom('employeeImports').select('id').where('id', '=', id)
  return (await query.where('createdBy', '=', ownerOf(by)).executeTakeFirst()) !== undefined
}

async function countPhotos(tx: Transaction<Tables>, importId: string) {
  const query = tx.selectFrom('employeeImportPhotos').where('importId', '=', importId)
  const { count } = await query
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

async function discard(db: Database['db'], { id, by }: ImportRef) {
  const query = db
    .deleteFrom('employeeImports')
    .where('id', '=', id)
    .where('createdBy', '=', ownerOf(by))
  return (await query.executeTakeFirst()).numDeletedRows > 0
}

type Copied = { importId: string; name: string; empId: string }

/** In the database, because all photos together may need more memory than there is. */
async function copyPhoto(tx: Transaction<Tables>, { importId, name, empId }: Copied) {
  const photo = tx
    .selectFrom('employeeImportPhotos')
    .select([sql<string>`cast(${empId} as text)`.as('empId'), ...sizes])
    .where('importId', '=', importId)
    .where('name', '=', name)
    .where('problem', 'is', null)
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('employeePhotos')
    .columns(['empId', ...sizes])
    // The photo of a file without a problem has all sizes.
    .expression(photo.$castTo<Tables['employeePhotos']>())
    .executeTakeFirst()
  if (!numInsertedOrUpdatedRows) throw new GoneError()
}
