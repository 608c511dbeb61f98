import { type Kysely, sql } from 'kysely'
import type { Tables } from '../schema/tables.ts'

/**
 * The time of the oldest mail of the visitor that was stored after the version of the request, by default that of the last
 * answer; null if no mail waits.
 */
export async function waitingSinceOf(db: Kysely<Tables>, requestId: string, version?: number) {
  const lastAnswer = sql<number>`coalesce((select max(version) from "requestMails"
    where "requestId" = ${requestId} and direction = 'out'), 0)`
  const { since } = await db
    .selectFrom('requestMails')
    .select(({ fn }) => fn.min('at').as('since'))
    .where('requestId', '=', requestId)
    .where('direction', '=', 'in')
    .where('kind', '=', 'written')
    .where('version', '>', version ?? lastAnswer)
    .executeTakeFirstOrThrow()
  return since
}
