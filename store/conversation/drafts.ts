import type { Kysely } from 'kysely'
import type { DraftBody, SavedDraftBody } from '../../contract/console/conversation.ts'
import type { StaffName } from '../../contract/console/staff.ts'
import { isStaleDraft } from '../../contract/console/stale-draft.ts'
import { databaseTime } from '../database/database-time.ts'
import { newId } from '../database/new-id.ts'
import { lockRequest } from '../requests/change-request.ts'
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
  await tx.selectFrom('staff').select('id').where('id', '=', staffId).forKeyShare().execute()
  return lockRequest(tx, requestId)
}

/** Null: never. */
export async function lastAnswerAt(db: Kysely<Tables>, key: DraftKey) {
  const { at } = await answersOf(db, key)
    .select((eb) => eb.fn.max('at').as('at'))
    .executeTakeFirstOrThrow()
  return at
}

const answersOf = (db: Kysely<Tables>, { requestId, staffId }: DraftKey) =>
  db.selectFrom('requestMails').where('requestId', '=', requestId).where('by', '=', staffId)

/**
 * Resolves to the new version, to `changed` if the stored text is newer than the one that the author has seen, or to `sent`
 * if its author has sent the text since `answeredAt`: a tab that still shows it would bring it back.
 */
export async function saveDraft(tx: Kysely<Tables>, key: DraftKey, body: SavedDraftBody) {
  const { updatedAt, answeredAt, ...draft } = body
  if (answeredAt !== undefined && (await wasSent(tx, key, draft, answeredAt))) return 'sent'
  const stored = updatedAt === undefined ? null : await readDraft(tx, key)
  if (stored && updatedAt !== undefined) {
    const author = tx.selectFrom('staff').select('signature').where('id', '=', key.staffId)
    const { signature } = await author.executeTakeFirstOrThrow()
    if (isStaleDraft(stored, { ...draft, updatedAt }, signature)) return 'changed'
  }
  const saved = await writeDraft(tx, key, draft)
  return { updatedAt: saved.updatedAt }
}

async function wasSent(tx: Kysely<Tables>, key: DraftKey, { to, subject, text }: DraftBody, since: number | null) {
  const query = answersOf(tx, key)
    .select('id')
    .where('at', '>', since ?? 0)
    .where('to', '=', to)
    .where('subject', '=', subject)
    .where('text', '=', text.trim())
  return (await query.executeTakeFirst()) !== undefined
}

/**
 * In a transaction of the caller, who has locked the request. Each write gives the draft another version (`updatedAt`), also
 * within a millisecond.
 */
export async function writeDraft(tx: Kysely<Tables>, key: DraftKey, { to, subject, text }: DraftBody) {
  const draft = { to, subject, text, updatedAt: await databaseTime(tx) }
  return tx
    .insertInto('drafts')
    .values({ id: newId(), ...key, ...draft })
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
