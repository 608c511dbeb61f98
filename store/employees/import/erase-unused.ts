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

export const eraseUnusedIn =
  ({ db }: Pick<Database, 'db'>): EraseUnused =>
  async (shouldContinue = () => true) => {
    const deletions = [() => deletePhotos(db), () => deleteRows(db)]
    for (const deleteSome of deletions) {
      while (shouldContinue() && (await deleteSome()) > 0) await pauseOfWriter()
    }
    await truncateWal(db, shouldContinue)
  }

/** The sizes are deleted with a photo (cascade). */
async function deletePhotos(db: Database['db']) {
  const unused = db
    .selectFrom('photos')
    .select('id')
    .where('employeeId', 'is', null)
    .where('importId', 'is', null)
    .limit(PHOTOS_PER_STATEMENT)
  const { numDeletedRows } = await db
    .deleteFrom('photos')
    .where('id', 'in', unused)
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
