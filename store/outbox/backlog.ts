import type { Kysely } from 'kysely'
import type { Tables } from '../schema/tables.ts'

/** Counts of the deliveries that are waiting, held or failed. */
export type Backlog = {
  waiting: number
  held: number
  failed: number
  oldestWaitingAt: number | null
}

/**
 * Uses the index on the state: delivered rows are not read. The counts for operators leave out samples, which are never
 * sent; the console lists samples, and counts them.
 */
export async function readBacklog(
  db: Kysely<Tables>,
  { withSamples }: { withSamples: boolean },
): Promise<Backlog> {
  const states = await db
    .selectFrom('outbox')
    .select((mail) => [
      'state',
      mail.fn.countAll<number>().as('mails'),
      mail.fn.min('createdAt').as('oldestAt'),
    ])
    .where('state', 'in', ['waiting', 'held', 'failed'])
    .$if(!withSamples, (mails) => mails.where('channel', '<>', 'sample'))
    .groupBy('state')
    .execute()
  const rowOf = (state: string) => states.find((found) => found.state === state)
  return {
    waiting: rowOf('waiting')?.mails ?? 0,
    held: rowOf('held')?.mails ?? 0,
    failed: rowOf('failed')?.mails ?? 0,
    oldestWaitingAt: rowOf('waiting')?.oldestAt ?? null,
  }
}
