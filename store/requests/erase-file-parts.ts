import type { Transaction } from 'kysely'
import { isPostgres } from '../schema/dialect.ts'
import type { Tables } from '../schema/tables.ts'

/** Parts of 1 MB, which SQLite overwrites in about 10 ms, in which the service does nothing else. */
const PARTS_PER_STATEMENT = 4

/** Erases the files of the conversations and drafts about requests. */
export async function eraseFileParts(tx: Transaction<Tables>, requestIds: string[]) {
  const ofMails = tx.selectFrom('requestMails').select('id').where('requestId', 'in', requestIds)
  const ofDrafts = tx.selectFrom('drafts').select('id').where('requestId', 'in', requestIds)
  await eraseParts(tx, [
    ...(await tx.selectFrom('mailFiles').select('id').where('mailId', 'in', ofMails).execute()),
    ...(await tx.selectFrom('mailFiles').select('id').where('draftId', 'in', ofDrafts).execute()),
  ])
}

/** The drafts of a transaction: each has files of up to 15 MB. */
export const BATCH_DRAFTS = 10

/** Erases drafts with their files; resolves to their number. Their requests are locked against an answer that takes the files. */
export async function eraseDrafts(tx: Transaction<Tables>, ids: string[]) {
  if (ids.length === 0) return 0
  const drafts = tx.selectFrom('drafts').select('requestId').where('id', 'in', ids)
  await tx
    .selectFrom('requests')
    .select('id')
    .where('id', 'in', drafts)
    .orderBy('id')
    .$if(isPostgres<Tables>(tx), (requests) => requests.forUpdate())
    .execute()
  await eraseParts(tx, await tx.selectFrom('mailFiles').select('id').where('draftId', 'in', ids).execute())
  const { numDeletedRows } = await tx.deleteFrom('drafts').where('id', 'in', ids).executeTakeFirst()
  return Number(numDeletedRows)
}

async function eraseParts(tx: Transaction<Tables>, files: { id: string }[]) {
  for (const { id } of files) {
    for (let first = 0; ; first += PARTS_PER_STATEMENT) {
      const { numDeletedRows } = await tx
        .deleteFrom('mailFileParts')
        .where('fileId', '=', id)
        .where('nth', '>=', first)
        .where('nth', '<', first + PARTS_PER_STATEMENT)
        .executeTakeFirst()
      if (numDeletedRows === 0n) break
    }
  }
}
