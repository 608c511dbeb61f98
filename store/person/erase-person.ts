import type { Kysely } from 'kysely'
import type { Database } from '../database/database.ts'
import { type Erased, type EraseResult, eraseDrafts, eraseInBatches, eraseRows } from '../requests/erase-requests.ts'
import { inErasableBatches } from '../requests/erase-words.ts'
import type { Tables } from '../schema/tables.ts'
import { writeAudit } from '../staff/audit.ts'

/** `notes`, `drafts`: about other people's requests, by themselves. `reference`: of the case, for the audit. */
export type Selection = {
  requests: string[]
  notes?: string[]
  drafts?: string[]
  reference?: string | undefined
}

/**
 * Erases requests with all rows about them, in batches. Each batch has an audit entry in its transaction, unless nothing of
 * it is stored any more. `by` is null for the command line.
 */
export type Erase = (selection: Selection, by?: string | null) => Promise<EraseResult>

export const createErase =
  ({ db }: Database): Erase =>
  ({ reference, ...selection }, by = null) =>
    eraseInBatches(db, batchesOf(db, selection), async (tx, { requests, notes, drafts }) => {
      const single = {
        drafts: await eraseDrafts(tx, drafts),
        notes:
          notes.length === 0
            ? 0
            : Number((await tx.deleteFrom('notes').where('id', 'in', notes).executeTakeFirst()).numDeletedRows),
      }
      const counts = await eraseRows(tx, requests)
      const erased = { ...counts, notes: single.notes + counts.notes, drafts: single.drafts + counts.drafts }
      if (erased.requests + erased.notes + erased.drafts > 0)
        await writeAudit(tx, { by, action: 'erased a person', fields: auditText(erased, reference) })
      return erased
    })

/** Each has files of up to 15 MB. */
const DRAFTS_PER_BATCH = 10

/** The notes and the first drafts about other people are erased with the first requests. */
async function* batchesOf(db: Kysely<Tables>, { requests, notes = [], drafts = [] }: Selection) {
  let others = { notes, drafts: drafts.slice(0, DRAFTS_PER_BATCH) }
  for await (const ids of inErasableBatches(db, requests)) {
    yield { requests: ids, ...others }
    others = { notes: [], drafts: [] }
  }
  yield { requests: [], ...others }
  for (let first = DRAFTS_PER_BATCH; first < drafts.length; first += DRAFTS_PER_BATCH)
    yield { requests: [], notes: [], drafts: drafts.slice(first, first + DRAFTS_PER_BATCH) }
}

/** Example: `3 requests, 3 deliveries, 0 notes, case 2026-17`. Counts only, because the audit outlives the person's data. */
export const auditText = ({ requests, deliveries, notes, drafts }: Erased, reference?: string) =>
  [
    `${requests} requests, ${deliveries} deliveries, ${notes} notes`,
    ...(drafts > 0 ? [`${drafts} drafts`] : []),
    ...(reference ? [`case ${reference}`] : []),
  ].join(', ')
