import type { Transaction } from 'kysely'
import { pauseOfLoop } from '../database/pauses.ts'
import type { Tables } from '../schema/tables.ts'

/** Parts of 1 MB, which SQLite overwrites in about 10 ms, in which the service does nothing else. */
const PARTS_PER_STATEMENT = 4

/** Erases the files of the conversations and drafts about requests, and yields to the event loop in between. */
export async function eraseFileParts(tx: Transaction<Tables>, requestIds: string[]) {
  const ofMails = tx.selectFrom('requestMails').select('id').where('requestId', 'in', requestIds)
  const ofDrafts = tx.selectFrom('drafts').select('id').where('requestId', 'in', requestIds)
  const files = [
    ...(await tx.selectFrom('mailFiles').select('id').where('mailId', 'in', ofMails).execute()),
    ...(await tx.selectFrom('mailFiles').select('id').where('draftId', 'in', ofDrafts).execute()),
  ]
  const pause = pauseOfLoop()
  for (const { id } of files) {
    for (let first = 0; ; first += PARTS_PER_STATEMENT) {
      const { numDeletedRows } = await tx
        .deleteFrom('mailFileParts')
        .where('fileId', '=', id)
        .where('nth', '>=', first)
        .where('nth', '<', first + PARTS_PER_STATEMENT)
        .executeTakeFirst()
      await pause()
      if (numDeletedRows === 0n) break
    }
  }
}
