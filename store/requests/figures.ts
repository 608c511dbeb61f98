import { type Kysely, sql } from 'kysely'
import { openStatuses } from '../../contract/console/request-status.ts'
import { firstIdAt } from '../database/conditions.ts'
import type { Database } from '../database/database.ts'
import type { Tables } from '../schema/tables.ts'
import { countRequests, countTotals, type Span } from './count-requests.ts'
import { isDue, isNotSpam, isOpen, type OpenMoment, touchedSince } from './request-columns.ts'

/** Open requests at a moment: `isDue` and `isStalled`, as the lists show them. */
export type OpenRequests = { due: number; stalled: number }

/** Counts for management. */
export const createFigures = (database: Database) => ({
  count: (span: Span) => countRequests(database.reading, span),
  countTotals: (span: Span) => countTotals(database.reading, span),
  oldestReceivedAt: () => readOldest(database.reading),
  countOpen: (now: OpenMoment) => readOpen(database.reading, now),
})

/** When the oldest stored request was received; null without requests. */
async function readOldest(db: Kysely<Tables>) {
  const oldest = await db.selectFrom('requests').select('receivedAt').orderBy('id').limit(1).executeTakeFirst()
  return oldest?.receivedAt ?? null
}

/**
 * Stalled requests are counted by subtraction, which reads indexes only: all old ones in an open status, without those
 * that were changed, noted or planned. There may be many old ones, but only few of the others.
 */
async function readOpen(db: Kysely<Tables>, { today, quietSince }: OpenMoment): Promise<OpenRequests> {
  const isOldAndOpen = sql`status in (${sql.join(openStatuses)}) and ${isNotSpam}
    and id < ${firstIdAt(quietSince)}`
  const { rows } = await sql<OpenRequests>`select
    (select count(*) from requests where ${isDue(today)}) as due,
    (select count(*) from requests where ${isOldAndOpen})
      - (select count(*) from requests where ${isOldAndOpen} and id in (
          select id from requests where "followUpOn" > ${today} and ${isOpen}
          union all ${touchedSince(quietSince)})) as stalled`.execute(db)
  return rows[0] ?? { due: 0, stalled: 0 }
}
