import type { Database } from '../database/database.ts'
import { inChunks } from '../database/in-chunks.ts'
import { pauseOfWriter } from '../database/pauses.ts'
import { inTransaction } from '../database/transaction.ts'
import { truncateWal } from '../database/truncate-wal.ts'
import { writeAudits } from '../staff/audit.ts'
import { type EraseResult, eraseSubmissions, lockSubmissions } from '../submissions/erase.ts'
import { BATCH_ROWS, inErasableBatches } from '../submissions/erase-words.ts'
import { tables } from './request-tables.ts'

/** Erases requests with all rows about them, in batches, with an audit entry for each. `by` is null for the command line. */
export type Erase = (
  ids: { leads: string[]; messages: string[] },
  by?: string | null,
) => Promise<EraseResult>

export const eraseIn =
  ({ db }: Database, now: () => number): Erase =>
  async (ids, by = null) => {
    const erased = { leads: 0, messages: 0, deliveries: 0 }
    for (const table of tables) {
      for await (const some of inErasableBatches(db, inChunks(ids[table], BATCH_ROWS))) {
        const counts = await inTransaction(db, async (tx) => {
          const found = await lockSubmissions(tx, table, some)
          const entries = found.map(
            (subject) => ({ by, action: 'erased a request', subject }) as const,
          )
          await writeAudits(tx, now, entries)
          return eraseSubmissions(tx, { leads: [], messages: [], [table]: found })
        })
        erased.deliveries += counts.deliveries
        erased[table] += counts[table]
        await pauseOfWriter()
      }
    }
    return (await truncateWal(db)) ? erased : { ...erased, stillInLog: true }
  }
