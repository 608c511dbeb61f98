import { type Kysely, sql, type Transaction } from 'kysely'
import { MAX_FILES, MAX_FILES_MB } from '../../contract/console/conversation-limits.ts'
import type { MailFile } from '../../records/request-mail.ts'
import { databaseTime } from '../database/database-time.ts'
import { newId } from '../database/new-id.ts'
import type { Tables } from '../schema/tables.ts'
import { asFile } from './read-mails.ts'

/** A file that is stored; without content, only its name and size are kept. */
export type NewFile = Pick<MailFile, 'name' | 'type' | 'bytes'> & { content: Uint8Array | null }

const PART_BYTES = 1_000_000

type Owner = { mailId: string; draftId: null } | { mailId: null; draftId: string }

/** In a transaction of the caller. */
export async function writeFile(tx: Kysely<Tables>, owner: Owner, { content, ...file }: NewFile): Promise<MailFile> {
  const addedAt = await databaseTime(tx)
  const row = { id: newId(), ...owner, ...file, addedAt, isStored: content === null ? 0 : 1 }
  await tx.insertInto('mailFiles').values(row).execute()
  for (let nth = 0; content !== null && nth * PART_BYTES < content.length; nth++) {
    const part = content.subarray(nth * PART_BYTES, (nth + 1) * PART_BYTES)
    await tx.insertInto('mailFileParts').values({ fileId: row.id, nth, content: part }).execute()
  }
  return asFile(row)
}

/** Null if the draft would have too many files or too many bytes. In a transaction of the caller, who has locked the request. */
export async function writeDraftFile(tx: Transaction<Tables>, draftId: string, file: NewFile) {
  const { files, bytes } = await tx
    .selectFrom('mailFiles')
    .select(({ fn }) => [fn.countAll<number>().as('files'), sql<number>`coalesce(sum(bytes), 0)`.as('bytes')])
    .where('draftId', '=', draftId)
    .executeTakeFirstOrThrow()
  if (files >= MAX_FILES || Number(bytes) + file.bytes > MAX_FILES_MB * 1_000_000) return null
  return writeFile(tx, { mailId: null, draftId }, file)
}

/** A stored file of a mail of the request, or of a draft of the person about it; null if there is none. */
export async function findFile(
  db: Kysely<Tables>,
  { fileId, requestId, staffId }: { fileId: string; requestId: string; staffId: string },
): Promise<MailFile | null> {
  const row = await db
    .selectFrom('mailFiles')
    .leftJoin('requestMails', 'requestMails.id', 'mailId')
    .leftJoin('drafts', 'drafts.id', 'draftId')
    .selectAll('mailFiles')
    .where('mailFiles.id', '=', fileId)
    .where('isStored', '=', 1)
    .where((file) =>
      file.or([
        file('requestMails.requestId', '=', requestId),
        file.and([file('drafts.requestId', '=', requestId), file('drafts.staffId', '=', staffId)]),
      ]),
    )
    .executeTakeFirst()
  return row ? asFile(row) : null
}

/** The content in parts of 1 MB, so that no file is in memory as a whole. */
export async function* readParts(db: Kysely<Tables>, fileId: string): AsyncGenerator<Uint8Array> {
  for (let nth = 0; ; nth++) {
    const part = await db
      .selectFrom('mailFileParts')
      .select('content')
      .where('fileId', '=', fileId)
      .where('nth', '=', nth)
      .executeTakeFirst()
    if (!part) return
    yield part.content
  }
}
