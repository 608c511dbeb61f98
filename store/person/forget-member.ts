import { sql } from 'kysely'
import type { Database } from '../database/database.ts'
import { inChunks } from '../database/in-chunks.ts'
import { spellingsOf } from '../database/same-email.ts'
import { inTransaction } from '../database/transaction.ts'
import { lockRequest } from '../requests/change-request.ts'
import { BATCH_DRAFTS, eraseDrafts } from '../requests/erase-file-parts.ts'
import { indexAgain } from '../requests/index-again.ts'
import type { ForgetMember } from '../staff/staff.ts'
import { tablesWithTexts, textsWith } from './find-address.ts'

/** Erases the drafts of a member of staff, and replaces the address by the id in all mails, notes and drafts, and in the names of files. */
export const createForgetMember =
  ({ db, reading }: Pick<Database, 'db' | 'reading'>): ForgetMember =>
  async ({ id: staffId, email }) => {
    const drafts = await db.selectFrom('drafts').select('id').where('staffId', '=', staffId).execute()
    const draftIds = drafts.map(({ id }) => id)
    for (const some of inChunks(draftIds, BATCH_DRAFTS)) {
      await inTransaction(db, (tx) => eraseDrafts(tx, some))
    }
    const address = addressOf(email)
    const { signal } = new AbortController()
    for (const table of tablesWithTexts)
      for await (const { id, requestId, texts } of textsWith(email, table, { db: reading, signal })) {
        const without = Object.entries(texts).map(
          ([column, text]) => sql`${sql.ref(column)} = ${text?.replace(address, staffId) ?? null}`,
        )
        await inTransaction(db, async (tx) => {
          if (requestId !== null && !(await lockRequest(tx, requestId))) return
          await sql`update ${sql.table(table)} set ${sql.join(without)} where id = ${id}`.execute(tx)
          if (requestId !== null && table === 'requestMails') await indexAgain(tx, requestId)
        })
      }
  }

/** In any spelling, but not as a part of a longer address: `ann@…` is the end of `joann@…`. */
const addressOf = (email: string) =>
  new RegExp(
    String.raw`(?<![\p{L}\p{M}\p{N}][._+'’-]?)(?:${spellingsOf(email).map(RegExp.escape).join('|')})(?!-*[\p{L}\p{M}\p{N}]|\.[\p{L}\p{N}])`,
    'giu',
  )
