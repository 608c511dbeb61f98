import type { Kysely } from 'kysely'
import type { AuditEntry } from '../../records/audit.ts'
import type { Database } from '../database/database.ts'
import { databaseTime } from '../database/database-time.ts'
import { inChunks } from '../database/in-chunks.ts'
import { newId } from '../database/new-id.ts'
import type { Tables } from '../schema/tables.ts'

/** What is written about an action: ids and names of fields, never values. */
export type Audited = Pick<AuditEntry, 'by' | 'action'> &
  Partial<Pick<AuditEntry, 'subject' | 'fields'>>

export type Audit = {
  add(entry: Audited): Promise<void>
  /** The newest entries before the id `before`. */
  list(page: AuditPage): Promise<AuditEntry[]>
  /** All actions that occur, sorted. */
  actions(): Promise<string[]>
}

/** Unset fields do not filter. `person`: the id of somebody who acted or was acted upon. */
export type AuditPage = {
  before?: string | undefined
  limit: number
  person?: string | undefined
  action?: string | undefined
}

export const auditIn = ({ db, reading }: Database, now: () => number): Audit => ({
  add: (entry) => writeAudit(db, now, entry),

  list: ({ before, limit, person, action }) =>
    reading
      .selectFrom('audit')
      .selectAll()
      .$if(before !== undefined, (entries) => entries.where('id', '<', before ?? ''))
      .$if(person !== undefined, (entries) =>
        entries.where((entry) =>
          entry.or([entry('by', '=', person ?? ''), entry('subject', '=', person ?? '')]),
        ),
      )
      .$if(action !== undefined, (entries) => entries.where('action', '=', action ?? ''))
      .orderBy('id', 'desc')
      .limit(limit)
      .execute(),

  async actions() {
    const rows = await reading.selectFrom('audit').select('action').distinct().execute()
    return rows.map(({ action }) => action).toSorted()
  },
})

/** In the transaction of the action, so that neither is stored without the other. */
export const writeAudit = (db: Kysely<Tables>, now: () => number, entry: Audited) =>
  writeAudits(db, now, [entry])

/** One entry for each record that an action changed. */
export async function writeAudits(db: Kysely<Tables>, now: () => number, entries: Audited[]) {
  const at = await databaseTime(db, now)
  for (const some of inChunks(entries)) {
    const rows = some.map(({ by, action, subject = null, fields = null }) => ({
      ...{ id: newId(), at, by, action, subject, fields },
    }))
    await db.insertInto('audit').values(rows).execute()
  }
}
