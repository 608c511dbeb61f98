import { type Kysely, sql } from 'kysely'
import type { MailFile, RequestMail } from '../../records/request-mail.ts'
import type { Tables } from '../schema/tables.ts'
import { asMail, readFiles } from './read-mails.ts'

/** A mail has up to 800 kB, and takes its reader some milliseconds. */
const BATCH_MAILS = 5

/** All mails of the requests with their files, in batches that fit into the memory; those of a request oldest first. */
export async function* scanMails(
  db: Kysely<Tables>,
  requestIds: string[],
): AsyncGenerator<(RequestMail & { files: MailFile[] })[]> {
  for (const requestId of requestIds) {
    for (let last: RequestMail | undefined; ; ) {
      const rows = await db
        .selectFrom('requestMails')
        .selectAll()
        .where('requestId', '=', requestId)
        .$if(last !== undefined, (mails) => mails.where(sql<boolean>`(at, id) > (${last?.at}, ${last?.id})`))
        .orderBy('at')
        .orderBy('id')
        .limit(BATCH_MAILS)
        .execute()
      const ids = rows.map(({ id }) => id)
      const filesOf = Map.groupBy(await readFiles(db, ids), ({ mailId }) => mailId)
      if (rows.length > 0) yield rows.map((row) => ({ ...asMail(row), files: filesOf.get(row.id) ?? [] }))
      if (rows.length < BATCH_MAILS) break
      last = rows.map(asMail).at(-1)
    }
  }
}
