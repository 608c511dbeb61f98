import type { Kysely } from 'kysely'
import type { DraftBody, SavedDraftBody } from '../../contract/console/conversation.ts'
import type { RequestMail } from '../../records/request-mail.ts'
import type { Database } from '../database/database.ts'
import { inTransaction } from '../database/transaction.ts'
import type { Tables } from '../schema/tables.ts'
import { type DraftKey, deleteDraft, lockForDraft, readDraft, readWriters, saveDraft, writeDraft } from './drafts.ts'
import { findFile, type NewFile, readParts, writeDraftFile } from './mail-files.ts'
import { type MailsPage, readLastCc, readMail, readMails, readOutlines, readThreadBefore } from './read-mails.ts'
import { markAnswerSent } from './record-answer.ts'
import { type Answer, sendAnswer } from './send-answer.ts'
import { type TakeBack, takeBackAnswer } from './take-back-answer.ts'

/** The mails between staff and the sender of a request. */
export type Conversation = ReturnType<typeof createConversation>

export const createConversation = ({ db, reading }: Database) => ({
  /** Without a page: the newest. Oldest first, with their files and deliveries; null if there is no such request. */
  async mailsOf(requestId: string, page: MailsPage = {}) {
    const read = await readMails(reading, requestId, page)
    return read.mails.length > 0 || (await isStored(reading, requestId)) ? read : null
  },

  /** The mails of a page without their texts: different for a different page. Null if there is no such request. */
  async outlinesOf(requestId: string, page: MailsPage = {}) {
    const read = await readOutlines(reading, requestId, page)
    return read.mails.length > 0 || (await isStored(reading, requestId)) ? read : null
  },

  /** With the names of its files. */
  findMail: (id: string) => readMail(reading, id),

  threadBefore: (answer: Pick<RequestMail, 'id' | 'requestId' | 'to'>) => readThreadBefore(reading, answer),

  /** The Cc of the last mail between the company and the visitor; null if there is no mail. */
  lastCcOf: (request: { id: string; email: string | null }) => readLastCc(reading, request),

  /** The id of the delivered acknowledgement, with which the thread begins in the visitor's mailbox; null if there is none. */
  async acknowledgementOf(requestId: string) {
    const row = await reading
      .selectFrom('outbox')
      .select('id')
      .where('requestId', '=', requestId)
      .where('channel', '=', 'acknowledgement')
      .where('state', '=', 'delivered')
      .executeTakeFirst()
    return row?.id ?? null
  },

  /** Null if nothing is stored. */
  draftOf: (key: DraftKey) => readDraft(reading, key),
  writersBeside: (key: DraftKey) => readWriters(reading, key),

  saveDraft: (key: DraftKey, draft: SavedDraftBody) =>
    inTransaction(db, async (tx) => {
      return (await lockForDraft(tx, key)) ? saveDraft(tx, key, draft) : 'not found'
    }),

  /** With its files. False if there is none. */
  discardDraft: (key: DraftKey) =>
    inTransaction(db, async (tx) => {
      await lockForDraft(tx, key)
      return deleteDraft(tx, key)
    }),

  /** `empty`: the draft to which the file is added, if there is none. */
  addDraftFile: (key: DraftKey, file: NewFile, empty: DraftBody) =>
    inTransaction(db, async (tx) => {
      if (!(await lockForDraft(tx, key))) return 'not found'
      const draftId = ((await readDraft(tx, key)) ?? (await writeDraft(tx, key, empty))).id
      return (await writeDraftFile(tx, draftId, file)) ?? 'too much'
    }),

  /** False if the draft has no such file. */
  removeDraftFile: (key: DraftKey, fileId: string) =>
    inTransaction(db, async (tx) => {
      await lockForDraft(tx, key)
      const draft = await readDraft(tx, key)
      if (!draft) return false
      const query = tx.deleteFrom('mailFiles').where('id', '=', fileId).where('draftId', '=', draft.id)
      return (await query.executeTakeFirst()).numDeletedRows > 0n
    }),

  /** Null if it is no file of the request that this person may read, or if it was too large to be stored. */
  findFile: (file: { fileId: string; requestId: string; staffId: string }) => findFile(reading, file),
  readFile: (fileId: string) => readParts(reading, fileId),

  /** The answer leaves after `TAKE_BACK_MS`. */
  send: (answer: Answer) => inTransaction(db, (tx) => sendAnswer(tx, answer)),
  takeBack: (answer: TakeBack) => inTransaction(db, (tx) => takeBackAnswer(tx, answer)),
  /** Marks the delivery of an answer as delivered, with what that means for the request. */
  markSent: (deliveryId: string) => inTransaction(db, (tx) => markAnswerSent(tx, deliveryId)),
})

async function isStored(db: Kysely<Tables>, requestId: string) {
  const query = db.selectFrom('requests').select('id').where('id', '=', requestId)
  return (await query.executeTakeFirst()) !== undefined
}
