import * as z from 'zod/mini'
import { cleanEmail, cleanLine } from '../invisible.ts'
import type { Calls } from './call.ts'
import {
  MAX_ANSWER_ADDRESS,
  MAX_ANSWER_LENGTH,
  MAX_ANSWER_SUBJECT,
  MAX_CC,
  MAX_FILE_NAME,
  MAX_FILES,
  MAX_FILES_MB,
} from './conversation-limits.ts'
import { Done } from './done.ts'
import { StaffName } from './staff.ts'
import { Id, pageKey, Text } from './text.ts'

/** A file of a mail or draft. */
const FileItem = z.object({
  id: z.string(),
  name: z.string(),
  type: z.string(),
  bytes: z.number(),
  /** False: it was too large, and only its name is known. */
  isStored: z.boolean(),
})
export type FileItem = z.infer<typeof FileItem>

/** A mail of the conversation, as plain text. */
export const MailItem = z.object({
  id: z.string(),
  /** `out`: from the company. `in`: from the visitor, or from somebody else who wrote in the thread. */
  direction: z.enum(['out', 'in']),
  /** `automatic`: an absence note or another reply of a machine. */
  kind: z.enum(['written', 'automatic']),
  at: z.number(),
  /** The member of staff who wrote it; null: the visitor, or somebody else. */
  by: z.nullable(StaffName),
  from: z.string(),
  to: z.string(),
  /** The addresses in Cc, without those of the company and of mailing lists. */
  cc: z.array(z.string()),
  subject: z.string(),
  text: z.string(),
  /** The quotation below the text. */
  quoted: z.nullable(z.string()),
  /** The company's mail server vouches for the sender (DMARC). */
  isVerified: z.boolean(),
  /** False: the address did not take part in this request before. */
  isKnownSender: z.boolean(),
  files: z.array(FileItem),
  /** Of an answer from the console; null for all other mails. */
  delivery: z.nullable(
    z.object({
      id: z.string(),
      state: z.enum(['waiting', 'held', 'delivered', 'failed', 'dismissed']),
      /** When it leaves, or is tried again. */
      dueAt: z.number(),
      attempts: z.number(),
      lastError: z.nullable(z.string()),
      deliveredAt: z.nullable(z.number()),
      dismissedFor: z.nullable(z.string()),
    }),
  ),
})
export type MailItem = z.infer<typeof MailItem>

/** A page of the mails of a request, and who is writing the next one. Beside the request, because both are polled. */
export const ConversationAnswer = z.object({
  /** At most 50 and about 1 MB of texts, oldest first. */
  mails: z.array(MailItem),
  /** The number of mails before the first one. */
  earlier: z.number(),
  /** Colleagues whose draft changed within the last minute. */
  writing: z.array(StaffName),
  /** False: SMTP_URL is not set, and answers wait. */
  hasMailServer: z.boolean(),
  /** False: no mailbox is read, and what visitors write back is in the mailbox only. */
  hasMailbox: z.boolean(),
})
export type ConversationAnswer = z.infer<typeof ConversationAnswer>

/** The answer that the person is writing, or the beginning of one. */
const DraftAnswer = z.object({
  /** Also of a draft that is not stored yet, and of the mail that it becomes. */
  id: z.string(),
  to: z.string(),
  /** Of a new draft: the addresses that the visitor had in copy. */
  cc: z.array(z.string()),
  subject: z.string(),
  text: z.string(),
  files: z.array(FileItem),
  /** Of the person; '' for none. The text of a new draft contains it. */
  signature: z.string(),
  /** Null: nothing is stored. */
  updatedAt: z.nullable(z.number()),
})
export type DraftAnswer = z.infer<typeof DraftAnswer>

/** Unset: nobody gets a copy. Repeated addresses and the receiver are left out. */
const cc = z.optional(
  z
    .array(Text.check(z.overwrite(cleanEmail), z.maxLength(MAX_ANSWER_ADDRESS), z.regex(/^[^\s@]+@[^\s@]+$/)))
    .check(z.maxLength(MAX_CC, `A mail has at most ${MAX_CC} addresses in Cc.`)),
)

const mail = {
  cc,
  to: Text.check(z.overwrite(cleanEmail), z.maxLength(MAX_ANSWER_ADDRESS)),
  subject: Text.check(z.overwrite(cleanLine), z.maxLength(MAX_ANSWER_SUBJECT)),
  text: Text.check(z.maxLength(MAX_ANSWER_LENGTH)),
}
const DraftBody = z.object(mail)
export type DraftBody = z.infer<typeof DraftBody>

/** Made by the service, and given back by the page. */
const draftId = pageKey('An id is expected.')

const SavedDraftBody = z.extend(DraftBody, {
  /** A text that was sent with this id is not stored again; another one gets a new id. Without it, nothing is compared. */
  id: z.optional(draftId),
  /** The version that the page shows. Without it, any stored draft is replaced. */
  updatedAt: z.optional(z.nullable(z.number())),
})
export type SavedDraftBody = z.infer<typeof SavedDraftBody>

const SavedDraft = z.object({ id: z.string(), updatedAt: z.number() })

const MailBody = z.object({
  /** Of the draft, which has this text. An answer is sent once. */
  id: draftId,
  /** The ids of the files that the person sees. */
  files: z.array(Id).check(z.maxLength(MAX_FILES)),
  cc,
  to: Text.check(z.overwrite(cleanEmail), z.minLength(3, 'An address is required.'), z.maxLength(MAX_ANSWER_ADDRESS)),
  subject: Text.check(
    z.overwrite(cleanLine),
    z.minLength(1, 'A subject is required.'),
    z.maxLength(MAX_ANSWER_SUBJECT),
  ),
  text: Text.check(z.trim(), z.minLength(1, 'A text is required.'), z.maxLength(MAX_ANSWER_LENGTH)),
})

/** The mail, and the version of the request with it. */
const SentAnswer = z.object({ mailId: z.string(), version: z.number() })

/** In one language, with the values of the request. */
const RepliesAnswer = z.object({
  locale: z.string(),
  replies: z.array(z.object({ title: z.string(), text: z.string() })),
})
export type RepliesAnswer = z.infer<typeof RepliesAnswer>

const FileQuery = z.object({
  name: Text.check(z.trim(), z.minLength(1), z.maxLength(MAX_FILE_NAME)),
  /** As the browser calls it. */
  type: z._default(Text.check(z.regex(/^[\w.+-]{1,60}\/[\w.+-]{1,60}$/)), 'application/octet-stream'),
})

const PageQuery = z.object({
  /** The id of the first mail that is known. */
  before: z.optional(Id),
})

export const conversationCalls = {
  /** The newest mails, or the last ones before a mail. */
  'GET /requests/:id/mails': {
    access: 'inbox',
    query: PageQuery,
    answer: ConversationAnswer,
    etag: 'content',
    commands: [{ name: 'requests mails', does: 'show a page of the mails of a request, the newest last' }],
  },
  /** The saved replies in the language of the request. */
  'GET /requests/:id/replies': { access: 'inbox', answer: RepliesAnswer },
  /** The person's own draft. */
  'GET /requests/:id/draft': { access: 'inbox', answer: DraftAnswer },
  /** 409 if another tab or device has saved a newer text than the version `updatedAt`, or has sent this one. */
  'PUT /requests/:id/draft': { access: 'inbox', body: SavedDraftBody, answer: SavedDraft },
  'DELETE /requests/:id/draft': { access: 'inbox', answer: Done },
  /** Any type; the query has the name of the file. 409 if the draft has too many files or too many bytes. */
  'POST /requests/:id/draft/files': {
    access: 'inbox',
    query: FileQuery,
    upload: { types: ['application/octet-stream'], megabytes: MAX_FILES_MB },
    answer: FileItem,
  },
  'DELETE /requests/:id/draft/files/:fileId': { access: 'inbox', answer: Done },
  /**
   * The draft becomes the mail; 409 if it is not that of the body. 412 with `StaleDetails` if somebody wrote
   * or changed the request since.
   */
  'POST /requests/:id/mails': { access: 'inbox', body: MailBody, answer: SentAnswer, changes: 'request' },
  /** Makes it a draft again. 409 if it has left. */
  'POST /requests/:id/mails/:mailId/take-back': { access: 'inbox', answer: Done },
  /** Always a download, whatever its type. */
  'GET /requests/:id/files/:fileId': { access: 'inbox', answer: 'file' },
} satisfies Calls
