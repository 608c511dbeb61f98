import { type Kysely, sql } from 'kysely'
import type { MailFile, RequestMail } from '../../records/request-mail.ts'
import { ccList } from '../conversation/cc-column.ts'
import { asMail, readFiles } from '../conversation/read-mails.ts'
import { inChunks } from '../database/in-chunks.ts'
import type { Tables } from '../schema/tables.ts'

/** Rows by their own ids, or by those of their requests. */
export type By = { column: 'id' | 'requestId'; ids: string[] }

/** In the order of their ids. */
export async function readRows<Table extends 'notes' | 'requestChanges' | 'drafts' | 'outbox'>(
  db: Kysely<Tables>,
  table: Table,
  { column, ids }: By,
): Promise<Tables[Table][]> {
  const all: Tables[Table][] = []
  for (const some of inChunks(ids)) {
    const { rows } = await sql<Tables[Table]>`select * from ${sql.table(table)}
      where ${sql.ref(column)} in (${sql.join(some)}) order by id`.execute(db)
    all.push(...rows)
  }
  return all
}

/** With their files, without the content. */
export async function readDrafts(db: Kysely<Tables>, by: By) {
  const drafts = await readRows(db, 'drafts', by)
  const files: Tables['mailFiles'][] = []
  for (const some of inChunks(drafts.map(({ id }) => id)))
    files.push(...(await db.selectFrom('mailFiles').selectAll().where('draftId', 'in', some).execute()))
  const filesOf = Map.groupBy(files, ({ draftId }) => draftId)
  return drafts.map((draft) => ({ ...draft, cc: ccList(draft.cc), files: filesOf.get(draft.id) ?? [] }))
}

/** The numbers of rows about each request. */
export async function countRows(
  db: Kysely<Tables>,
  table: 'notes' | 'requestChanges' | 'requestMails' | 'drafts',
  requestIds: string[],
) {
  const counts = new Map<string, number>()
  for (const some of inChunks(requestIds)) {
    const { rows } = await sql<{ requestId: string; rows: number }>`
      select "requestId", count(*) as "rows" from ${sql.table(table)}
      where "requestId" in (${sql.join(some)}) group by "requestId"`.execute(db)
    for (const { requestId, rows: count } of rows) counts.set(requestId, Number(count))
  }
  return counts
}

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
