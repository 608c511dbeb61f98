import type { Kysely, Transaction } from 'kysely'
import type { Database } from '../database/database.ts'
import { inChunks } from '../database/in-chunks.ts'
import { pauseOfWriter } from '../database/pauses.ts'
import { inTransaction } from '../database/transaction.ts'
import { truncateWal } from '../database/truncate-wal.ts'
import { addCounts, type Erased, type EraseResult, eraseRows, zeroCounts } from '../requests/erase-requests.ts'
import { BATCH_ROWS, inErasableBatches } from '../requests/erase-words.ts'
import type { Tables } from '../schema/tables.ts'
import { writeAudit } from '../staff/audit.ts'
import type { Person } from './find-person.ts'

export type ErasedPerson = Erased & { notes: number }

/** The counts of the records that `erasePerson` erases. Requests of other people that contain the address are not erased. */
export const countsOf = ({
  requests,
  deliveries,
  notes,
}: Pick<Person, 'requests' | 'deliveries' | 'notes'>): ErasedPerson => ({
  requests: requests.length,
  deliveries: deliveries.length,
  notes: notes.length,
})

/** `notes`: notes about other people's requests, which are erased by themselves. */
export type ErasableIds = { requests: string[]; notes: string[] }

/**
 * Erases requests with all rows about them, in batches. Each batch has an audit entry in its transaction, unless nothing of
 * it is stored any more. `by` is null for the command line.
 */
export type ErasePerson = (
  ids: ErasableIds,
  by: string | null,
) => Promise<ErasedPerson & Pick<EraseResult, 'stillInLog'>>

export const createErasePerson =
  ({ db }: Database): ErasePerson =>
  async (ids, by) => {
    const erased: ErasedPerson = { ...zeroCounts(), notes: 0 }
    for await (const batch of batchesOf(db, ids)) {
      const counts = await inTransaction(db, async (tx) => {
        const inThisBatch = await eraseBatch(tx, batch)
        if (inThisBatch.requests + inThisBatch.notes > 0) {
          const fields = auditText(inThisBatch)
          await writeAudit(tx, { by, action: 'erased a person', fields })
        }
        return inThisBatch
      })
      addCounts(erased, counts)
      erased.notes += counts.notes
      await pauseOfWriter()
    }
    return (await truncateWal(db)) ? erased : { ...erased, stillInLog: true }
  }

/** One batch in the usual case. */
async function* batchesOf(db: Kysely<Tables>, { requests, notes }: ErasableIds): AsyncGenerator<ErasableIds> {
  const [firstNotes = [], ...otherNotes] = inChunks(notes, BATCH_ROWS)
  let withNotes = firstNotes
  for await (const ids of inErasableBatches(db, inChunks(requests, BATCH_ROWS))) {
    yield { requests: ids, notes: withNotes }
    withNotes = []
  }
  for (const some of [withNotes, ...otherNotes]) if (some.length > 0) yield { requests: [], notes: some }
}

async function eraseBatch(tx: Transaction<Tables>, ids: ErasableIds): Promise<ErasedPerson> {
  let notes = 0
  for (const [column, some] of [
    ['id', ids.notes],
    ['requestId', ids.requests],
  ] as const) {
    if (some.length === 0) continue
    const deleted = await tx.deleteFrom('notes').where(column, 'in', some).executeTakeFirst()
    notes += Number(deleted.numDeletedRows)
  }
  return { ...(await eraseRows(tx, ids.requests)), notes }
}

/** Example: `3 requests, 3 deliveries, 0 notes`. Counts only, because the audit outlives the person's data. */
export const auditText = ({ requests, deliveries, notes }: ErasedPerson) =>
  `${requests} requests, ${deliveries} deliveries, ${notes} notes`
