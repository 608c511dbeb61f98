import type { Kysely } from 'kysely'
import type { Tables } from '../schema/tables.ts'

/** Counts of the deliveries that were not delivered or dismissed. */
export type Backlog = {
  waiting: number
  held: number
  failed: number
  oldestWaitingAt: number | null
}

/** Uses the index on the state: delivered rows are not read. */
export async function readBacklog(db: Kysely<Tables>): Promise<Backlog> {
  const states = await db
    .selectFrom('outbox')
    .select((mail) => [
      'state',
      mail.fn.countAll<number>().as('mails'),
      mail.fn.min('createdAt').as('oldestAt'),
    ])
    .where('state', 'in', ['waiting', 'held', 'failed'])
    .groupBy('state')
    .execute()
  const of = (state: string) => states.find((found) => found.state === state)
  return {
    waiting: of('waiting')?.mails ?? 0,
    held: of('held')?.mails ?? 0,
    failed: of('failed')?.mails ?? 0,
    oldestWaitingAt: of('waiting')?.oldestAt ?? null,
  }
}
