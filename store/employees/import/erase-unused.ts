import { sql } from 'kysely'
import type { Database } from '../../database/database.ts'
import { pauseOfWriter } from '../../database/pauses.ts'
import { truncateWal } from '../../database/truncate-wal.ts'
import { PHOTOS_PER_STATEMENT } from '../employee-photos.ts'

/**
 * Erases photos without an owner and the rows of imports that are applied or discarded, and then their content in the
 * write-ahead log. Works in batches while `shouldContinue` returns true.
 */
export type EraseUnused = (shouldContinue?: () => boolean) => Promise<void>

const ROWS_PER_STATEMENT = 1_000

/**
 * The values of an import that is applied, discarded or expired: nobody finds it any more. Its row stays until its photos
 * are erased, because the deletion would change all of them in one statement.
 */
export const ended = { createdBy: 'nobody', createdAt: 0, fileName: null, content: null }

export const createEraseUnused =
  ({ db }: Pick<Database, 'db'>): EraseUnused =>
  async (shouldContinue = () => true) => {
    const deletions = [
      () => deletePhotos(db, withoutOwner(db)),
      () => deletePhotos(db, ofEnded(db)),
      () => deleteImports(db),
      () => deleteRows(db),
    ]
    for (const deleteSome of deletions) {
      while (shouldContinue() && (await deleteSome()) > 0) await pauseOfWriter()
    }
    await truncateWal(db, shouldContinue)
  }

const withoutOwner = (db: Database['db']) =>
  db
    .selectFrom('photos')
    .select('id')
    .where('employeeId', 'is', null)
    .where('importId', 'is', null)
    .limit(PHOTOS_PER_STATEMENT)

const ofEnded = (db: Database['db']) =>
  db
    .selectFrom('photos')
    .innerJoin('employeeImports', 'employeeImports.id', 'importId')
    .select('photos.id')
    .where('employeeImports.createdAt', '=', ended.createdAt)
    .limit(PHOTOS_PER_STATEMENT)

/** The sizes are deleted with a photo (cascade). */
async function deletePhotos(db: Database['db'], ids: ReturnType<typeof withoutOwner>) {
  const { numDeletedRows } = await db.deleteFrom('photos').where('id', 'in', ids).executeTakeFirst()
  return Number(numDeletedRows)
}

async function deleteImports(db: Database['db']) {
  const { numDeletedRows } = await db
    .deleteFrom('employeeImports')
    .where('createdAt', '=', ended.createdAt)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('photos').select('photos.id').whereRef('importId', '=', 'employeeImports.id'))),
    )
    .executeTakeFirst()
  return Number(numDeletedRows)
}

async function deleteRows(db: Database['db']) {
  const { numAffectedRows } = await sql`
    delete from "employeeImportRows" where ("runId", nth) in (
      select "runId", nth from "employeeImportRows"
      where not exists (select 1 from "employeeImports" where id = "importId")
      limit ${sql.lit(ROWS_PER_STATEMENT)})`.execute(db)
  return Number(numAffectedRows)
}
