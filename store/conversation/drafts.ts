import type { Kysely } from 'kysely'
import type { DraftBody, SavedDraftBody } from '../../contract/console/conversation.ts'
import type { StaffName } from '../../contract/console/staff.ts'
import { isSameMail, isStaleDraft } from '../../contract/console/stale-draft.ts'
import { databaseTime } from '../database/database-time.ts'
import { newId } from '../database/new-id.ts'
import { lockRequest } from '../requests/change-request.ts'
import type { Tables } from '../schema/tables.ts'
import { ccList, ccText } from './cc-column.ts'
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
  return { ...draft, cc: ccList(draft.cc), files: files.map(asFile) }
}

/** The locked request, or undefined. Staff are locked first, as by a hand-over, so that the two cannot lock each other out. */
export async function lockForDraft(tx: Kysely<Tables>, { requestId, staffId }: DraftKey) {
  await tx.selectFrom('staff').select('id').where('id', '=', staffId).forKeyShare().execute()
  return lockRequest(tx, requestId)
}

/** Whether a draft with this id was sent by its author: `sent`, or, with another text, `other`. */
export async function findSent(tx: Kysely<Tables>, { requestId, staffId }: DraftKey, id: string, mail: DraftBody) {
  const sent = await tx.selectFrom('requestMails').selectAll().where('id', '=', id).executeTakeFirst()
  if (!sent) return null
  return sent.requestId === requestId && sent.by === staffId && isSameMail({ ...sent, cc: ccList(sent.cc) }, mail)
    ? 'sent'
    : 'other'
}

/**
 * Resolves to the new version, to `changed` if the stored text is newer than the one that the author has seen, or to `sent`:
 * a tab that still shows the text would bring it back.
 */
export async function saveDraft(tx: Kysely<Tables>, key: DraftKey, body: SavedDraftBody) {
  const { id = newId(), updatedAt, ...draft } = body
  const sent = await findSent(tx, key, id, draft)
  if (sent === 'sent') return sent
  const stored = updatedAt === undefined ? null : await readDraft(tx, key)
  if (stored && updatedAt !== undefined) {
    const author = tx.selectFrom('staff').select('signature').where('id', '=', key.staffId)
    const { signature } = await author.executeTakeFirstOrThrow()
    if (isStaleDraft(stored, { ...draft, updatedAt }, signature)) return 'changed'
  }
  const used = await tx.selectFrom('drafts').select('id').where('id', '=', id).executeTakeFirst()
  return writeDraft(tx, key, draft, sent || used ? newId() : id)
}

/**
 * In a transaction of the caller, who has locked the request. A stored draft keeps its id. Each write gives it another
 * version (`updatedAt`), also within a millisecond.
 */
export async function writeDraft(
  tx: Kysely<Tables>,
  key: DraftKey,
  { to, cc, subject, text }: DraftBody,
  id = newId(),
) {
  const draft = { to, cc: ccText(cc), subject, text, updatedAt: await databaseTime(tx) }
  return tx
    .insertInto('drafts')
    .values({ id, ...key, ...draft })
    .onConflict((conflict) =>
      conflict.columns(['requestId', 'staffId']).doUpdateSet((eb) => ({
        ...draft,
        updatedAt: eb
          .case()
          .when('drafts.updatedAt', '<', draft.updatedAt)
          .then(draft.updatedAt)
          .else(eb('drafts.updatedAt', '+', 1))
          .end(),
      })),
    )
    .returning(['id', 'updatedAt'])
    .executeTakeFirstOrThrow()
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
