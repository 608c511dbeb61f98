import type { Kysely, Transaction } from 'kysely'
import type { Database } from '../database/database.ts'
import { inChunks } from '../database/in-chunks.ts'
import { inTransaction } from '../database/transaction.ts'
import { truncateWal } from '../database/truncate-wal.ts'
import { BATCH_DRAFTS, eraseDrafts } from '../requests/erase-file-parts.ts'
import {
  addCounts,
  type Erased,
  type EraseResult,
  eraseRows,
  lockWhere,
  zeroCounts,
} from '../requests/erase-requests.ts'
import { BATCH_ROWS, inErasableBatches } from '../requests/erase-words.ts'
import type { Tables } from '../schema/tables.ts'
import { writeAudit } from '../staff/audit.ts'

export type ErasedPerson = Erased & { notes: number; drafts: number }

/** `notes`, `drafts`: about other people's requests, by themselves. `reference`: of the case, for the audit. */
export type Selection = {
  requests: string[]
  notes: string[]
  drafts?: string[]
  reference?: string | undefined
}

/**
 * Erases requests with all rows about them, in batches. Each batch has an audit entry in its transaction, unless nothing of
 * it is stored any more. `by` is null for the command line.
 */
export type ErasePerson = (
  selection: Selection,
  by: string | null,
) => Promise<ErasedPerson & Pick<EraseResult, 'stillInLog'>>

export const createErasePerson =
  ({ db }: Database): ErasePerson =>
  async ({ reference, ...selection }, by) => {
    const erased: ErasedPerson = { ...zeroCounts(), notes: 0, drafts: 0 }
    for await (const batch of batchesOf(db, selection)) {
      const counts = await inTransaction(db, async (tx) => {
        const inThisBatch = await eraseBatch(tx, batch)
        if (inThisBatch.requests + inThisBatch.notes + inThisBatch.drafts > 0) {
          const fields = auditText(inThisBatch, reference)
          await writeAudit(tx, { by, action: 'erased a person', fields })
        }
        return inThisBatch
      })
      addCounts(erased, counts)
      erased.notes += counts.notes
      erased.drafts += counts.drafts
    }
    return (await truncateWal(db)) ? erased : { ...erased, stillInLog: true }
  }

type Batch = { requests: string[]; notes: string[]; drafts: string[] }

/** One batch in the usual case. */
async function* batchesOf(db: Kysely<Tables>, { requests, notes, drafts = [] }: Selection): AsyncGenerator<Batch> {
  const ofNotes = [...inChunks(notes, BATCH_ROWS)]
  const ofDrafts = [...inChunks(drafts, BATCH_DRAFTS)]
  const single = () => ({ notes: ofNotes.shift() ?? [], drafts: ofDrafts.shift() ?? [] })
  for await (const ids of inErasableBatches(db, inChunks(requests, BATCH_ROWS))) yield { requests: ids, ...single() }
  while (ofNotes.length + ofDrafts.length > 0) yield { requests: [], ...single() }
}

async function eraseBatch(tx: Transaction<Tables>, { requests, notes, drafts }: Batch): Promise<ErasedPerson> {
  const single = await eraseDrafts(tx, drafts)
  const counts = { notes: 0, drafts: single }
  for (const [column, some] of [
    ['id', notes],
    ['requestId', requests],
  ] as const) {
    if (some.length === 0) continue
    const deleted = await tx.deleteFrom('notes').where(column, 'in', some).executeTakeFirst()
    counts.notes += Number(deleted.numDeletedRows)
  }
  if (requests.length > 0) {
    await lockWhere(tx, requests)
    const ofRequests = await tx.selectFrom('drafts').select('id').where('requestId', 'in', requests).execute()
    counts.drafts += ofRequests.length
  }
  return { ...(await eraseRows(tx, requests)), ...counts }
}

/** Example: `3 requests, 3 deliveries, 0 notes, case 2026-17`. Counts only, because the audit outlives the person's data. */
export const auditText = ({ requests, deliveries, notes, drafts }: ErasedPerson, reference?: string) =>
  [
    `${requests} requests, ${deliveries} deliveries, ${notes} notes`,
    ...(drafts > 0 ? [`${drafts} drafts`] : []),
    ...(reference ? [`case ${reference}`] : []),
  ].join(', ')
