import { type Kysely, sql } from 'kysely'
import type { AuditAction } from '../../contract/console/audit-actions.ts'
import type { AuditEntry } from '../../records/audit.ts'
import type { Database } from '../database/database.ts'
import { databaseTime } from '../database/database-time.ts'
import { inChunks } from '../database/in-chunks.ts'
import { newId } from '../database/new-id.ts'
import type { Tables } from '../schema/tables.ts'
import { readSubjects } from './audit-subjects.ts'

/** What is written about an action: ids and names of fields, never values. */
export type Audited = Pick<AuditEntry, 'by' | 'action'> & Partial<Pick<AuditEntry, 'subject' | 'fields'>>

export type Audit = ReturnType<typeof createAudit>

/** Unset fields do not filter. `person`: the id of somebody who acted or was acted upon. */
export type AuditPage = {
  before?: string | undefined
  limit: number
  person?: string | undefined
  action?: string | undefined
}

const columns = ['id', 'at', 'by', 'action', 'subject', 'fields', 'times'] as const

const HOUR_MS = 60 * 60 * 1_000

export const createAudit = ({ db, reading }: Database) => ({
  add: (entry: Audited) => writeAudit(db, entry),

  /** A failure of somebody who is not signed in: one entry an hour counts them, so that nobody can fill the audit. */
  async countFailure({ action, subject }: Pick<AuditEntry, 'action' | 'subject'>) {
    const at = await databaseTime(db)
    const hour = new Date(Math.floor(at / HOUR_MS) * HOUR_MS).toISOString()
    const countedAs = [hour, action, subject ?? ''].join(' ')
    await db
      .insertInto('audit')
      .values({ id: newId(), at, by: null, action, subject, fields: null, times: 1, countedAs })
      .onConflict((conflict) =>
        conflict.column('countedAs').where('countedAs', 'is not', null).doUpdateSet({ times: sql`audit.times + 1` }),
      )
      .execute()
  },

  /** The newest entries before the id `before`. */
  list({ before, limit, person, action }: AuditPage) {
    /** The newest entries in the order of an index. A person has many entries, but few are about one. */
    const newest = (role?: 'by' | 'subject') => {
      const entries = reading
        .selectFrom('audit')
        .select(columns)
        .$if(before !== undefined, (some) => some.where('id', '<', before ?? ''))
        .$if(role !== undefined, (some) => some.where(role ?? 'by', '=', person ?? ''))
        .$if(action !== undefined, (some) =>
          role === 'subject'
            ? some.where(sql`(action || '')`, '=', action) // The index of subjects, not that of actions.
            : some.where('action', '=', action as AuditAction),
        )
        .orderBy('id', 'desc')
        .limit(limit)
      return reading.selectFrom(entries.as('newest')).selectAll()
    }
    const entries = person === undefined ? newest() : newest('by').union(newest('subject'))
    return entries.orderBy('id', 'desc').limit(limit).execute()
  },

  /** What the entries are about, by the ids in their `subject`. */
  subjects: (ids: string[]) => readSubjects(reading, ids),
})

/** In the transaction of the action, so that neither is stored without the other. */
export const writeAudit = (db: Kysely<Tables>, entry: Audited) => writeAudits(db, [entry])

/** One entry for each record that an action changed. */
export async function writeAudits(db: Kysely<Tables>, entries: Audited[]) {
  const at = await databaseTime(db)
  for (const some of inChunks(entries)) {
    const rows = some.map(({ by, action, subject = null, fields = null }) => ({
      id: newId(),
      at,
      by,
      action,
      subject,
      fields,
      times: 1,
      countedAs: null,
    }))
    await db.insertInto('audit').values(rows).execute()
  }
}
