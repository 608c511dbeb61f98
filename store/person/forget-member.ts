import { indexAgain } from '../conversation/index-again.ts'
import type { Database } from '../database/database.ts'
import { inChunks } from '../database/in-chunks.ts'
import { pauseOfWriter } from '../database/pauses.ts'
import { spellingsOf } from '../database/same-email.ts'
import { inTransaction } from '../database/transaction.ts'
import { lockRequest } from '../requests/change-request.ts'
import { BATCH_DRAFTS, eraseDrafts } from '../requests/erase-file-parts.ts'
import type { ForgetMember } from '../staff/staff.ts'
import { mailsWith } from './find-address.ts'

/** Erases the drafts of a member of staff, and replaces the address by the id in all mails, those that quote it too. */
export const createForgetMember =
  ({ db, reading }: Pick<Database, 'db' | 'reading'>): ForgetMember =>
  async ({ id: staffId, email }) => {
    const drafts = await db.selectFrom('drafts').select('id').where('staffId', '=', staffId).execute()
    const draftIds = drafts.map(({ id }) => id)
    for (const some of inChunks(draftIds, BATCH_DRAFTS)) {
      await inTransaction(db, (tx) => eraseDrafts(tx, some))
      await pauseOfWriter()
    }
    const address = addressOf(email)
    const { signal } = new AbortController()
    for await (const { id, requestId, texts } of mailsWith(email, { db: reading, signal })) {
      const without = Object.fromEntries(
        Object.entries(texts).map(([name, text]) => [name, text?.replace(address, staffId)]),
      )
      await inTransaction(db, async (tx) => {
        if (!(await lockRequest(tx, requestId))) return
        await tx.updateTable('requestMails').set(without).where('id', '=', id).execute()
        await indexAgain(tx, requestId)
      })
    }
  }

/** In any spelling, but not as a part of a longer address: `ann@…` is the end of `joann@…`. */
const addressOf = (email: string) =>
  new RegExp(
    String.raw`(?<![\p{L}\p{M}\p{N}][._+'’-]?)(?:${spellingsOf(email).map(RegExp.escape).join('|')})(?!-*[\p{L}\p{M}\p{N}]|\.[\p{L}\p{N}])`,
    'giu',
  )
