import type { Kysely } from 'kysely'
import type { DraftBody } from '../../contract/console/conversation.ts'
import type { StaffName } from '../../contract/console/staff.ts'
import { databaseTime } from '../database/database-time.ts'
import { newId } from '../database/new-id.ts'
import { lockRequest } from '../requests/change-request.ts'
import { isPostgres } from '../schema/dialect.ts'
import type { Tables } from '../schema/tables.ts'
import { asFile } from './read-mails.ts'

/** A draft belongs to one person and one request. */
export type DraftKey = { requestId: string; staffId: string }

/** A colleague whose draft changed within this time is writing. */
const WRITING_MS = 60_000

/** With its files; null if nothing is stored. */
export async function readDraft(db: Kysely<Tables>, { requestId, staffId }: DraftKey) {
  const draft = await db
    .selectFrom('drafts')
    .selectAll()
    .where('requestId', '=', requestId)
    .where('staffId', '=', staffId)
    .executeTakeFirst()
  if (!draft) return null
  const files = await db.selectFrom('mailFiles').selectAll().where('draftId', '=', draft.id).orderBy('id').execute()
  return { ...draft, files: files.map(asFile) }
}

/** The locked request, or undefined. Staff are locked first, as by a hand-over, so that the two cannot lock each other out. */
export async function lockForDraft(tx: Kysely<Tables>, { requestId, staffId }: DraftKey) {
  if (isPostgres(tx)) await tx.selectFrom('staff').select('id').where('id', '=', staffId).forKeyShare().execute()
  return lockRequest(tx, requestId)
}

/** In a transaction of the caller, who has locked the request. Resolves to the id of the draft. */
export async function writeDraft(tx: Kysely<Tables>, key: DraftKey, { to, subject, text }: DraftBody) {
  const draft = { to, subject, text, updatedAt: await databaseTime(tx) }
  const { id } = await tx
    .insertInto('drafts')
    .values({ id: newId(), ...key, ...draft })
    .onConflict((conflict) => conflict.columns(['requestId', 'staffId']).doUpdateSet(draft))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** False if there is none. */
export async function deleteDraft(db: Kysely<Tables>, { requestId, staffId }: DraftKey) {
  const query = db.deleteFrom('drafts').where('requestId', '=', requestId).where('staffId', '=', staffId)
  return (await query.executeTakeFirst()).numDeletedRows > 0n
}

/** Colleagues who are writing an answer to the request, without `me`. */
export async function readWriters(db: Kysely<Tables>, { requestId, staffId }: DraftKey): Promise<StaffName[]> {
  return db
    .selectFrom('drafts')
    .innerJoin('staff', 'staff.id', 'drafts.staffId')
    .select(['staff.id', 'staff.name'])
    .where('requestId', '=', requestId)
    .where('staffId', '<>', staffId)
    .where('updatedAt', '>', (await databaseTime(db)) - WRITING_MS)
    .where('drafts.text', '<>', '')
    .orderBy('staff.name')
    .execute()
}
