import { sql } from 'kysely'
import type { Database } from '../database/database.ts'
import { emailMatcher, hasEmail, spellingsOf } from '../database/same-email.ts'
import { inTransaction } from '../database/transaction.ts'
import { lockRequest } from '../requests/change-request.ts'
import { eraseDrafts } from '../requests/erase-requests.ts'
import { indexAgain } from '../requests/index-again.ts'
import type { ForgetMember } from '../staff/staff.ts'
import { scanTexts, textColumns } from './scan-texts.ts'

/**
 * Erases the drafts of a member of staff, and replaces the address by the id in all mails and their deliveries, notes and
 * drafts, and in the names of files.
 */
export const createForgetMember =
  ({ db, reading }: Pick<Database, 'db' | 'reading'>): ForgetMember =>
  async ({ id: staffId, email }) => {
    const drafts = await db.selectFrom('drafts').select('id').where('staffId', '=', staffId).execute()
    for (const { id } of drafts) await inTransaction(db, (tx) => eraseDrafts(tx, [id]))
    const [hasAddress, address] = [emailMatcher(email), addressOf(email)]
    for (const table of ['requestMails', 'mailFiles', 'notes', 'drafts'] as const)
      for await (const { id, requestId, files: _, ...texts } of scanTexts(reading, table)) {
        if (!hasAddress(Object.values(texts).join('\n'))) continue
        await inTransaction(db, async (tx) => {
          if (requestId !== null && !(await lockRequest(tx, requestId))) return
          // A colleague may have changed the draft since it was read.
          const { rows } = await sql<Record<string, string | null>>`
            select ${sql.join(textColumns[table].map((column) => sql.ref(column)))} from ${sql.table(table)} where id = ${id}`.execute(
            tx,
          )
          const without = Object.entries(rows[0] ?? {}).map(
            ([column, text]) => sql`${sql.ref(column)} = ${text?.replace(address, staffId) ?? null}`,
          )
          if (without.length === 0) return
          await sql`update ${sql.table(table)} set ${sql.join(without)} where id = ${id}`.execute(tx)
          if (requestId === null || table !== 'requestMails') return
          await tx
            .updateTable('outbox')
            .set({ recipient: staffId })
            .where('mailId', '=', id)
            .where('channel', '=', 'answer')
            .where(hasEmail('recipient', email))
            .execute()
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
