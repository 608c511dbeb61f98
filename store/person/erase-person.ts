import type { Kysely, Transaction } from 'kysely'
import type { Database } from '../database/database.ts'
import { inChunks } from '../database/in-chunks.ts'
import { pauseOfWriter } from '../database/pauses.ts'
import { inTransaction } from '../database/transaction.ts'
import { truncateWal } from '../database/truncate-wal.ts'
import type { Tables } from '../schema/tables.ts'
import { writeAudit } from '../staff/audit.ts'
import { type Erased, type EraseResult, eraseSubmissions } from '../submissions/erase.ts'
import { BATCH_ROWS, inErasableBatches } from '../submissions/erase-words.ts'
import type { Person } from './find-person.ts'

export type ErasedPerson = Erased & { notes: number }

/** The counts of the records that `erasePerson` erases. Submissions of other people that contain the address are not erased. */
export const countsOf = ({
  leads,
  messages,
  deliveries,
  notes,
}: Pick<Person, 'leads' | 'messages' | 'deliveries' | 'notes'>): ErasedPerson => ({
  leads: leads.length,
  messages: messages.length,
  deliveries: deliveries.length,
  notes: notes.length,
})

/** `notes`: notes about other people's requests, which are erased by themselves. */
export type ErasableIds = { leads: string[]; messages: string[]; notes: string[] }

/**
 * Erases submissions with all rows about them, in batches. Each batch has an audit entry in its transaction, unless nothing of
 * it is stored any more. `by` is null for the command line.
 */
export type ErasePerson = (
  ids: ErasableIds,
  by: string | null,
) => Promise<ErasedPerson & Pick<EraseResult, 'stillInLog'>>

export const erasePersonIn =
  ({ db }: Database, now: () => number): ErasePerson =>
  async (ids, by) => {
    const erased = { leads: 0, messages: 0, deliveries: 0, notes: 0 }
    for await (const batch of batchesOf(db, ids)) {
      const counts = await inTransaction(db, async (tx) => {
        const inThisBatch = await eraseBatch(tx, batch)
        if (inThisBatch.leads + inThisBatch.messages + inThisBatch.notes > 0) {
          const fields = auditText(inThisBatch)
          await writeAudit(tx, now, { by, action: 'erased a person', fields })
        }
        return inThisBatch
      })
      for (const what of Object.keys(erased) as (keyof ErasedPerson)[]) erased[what] += counts[what]
      await pauseOfWriter()
    }
    return (await truncateWal(db)) ? erased : { ...erased, stillInLog: true }
  }

/** One batch in the usual case. */
async function* batchesOf(
  db: Kysely<Tables>,
  { leads, messages, notes }: ErasableIds,
): AsyncGenerator<ErasableIds> {
  // The console knows no kind of an id, and gives all of them as leads and as messages.
  const requests = inChunks([...new Set([...leads, ...messages])], BATCH_ROWS)
  const areLeads = new Set(leads)
  const areMessages = new Set(messages)
  const [firstNotes = [], ...otherNotes] = inChunks(notes, BATCH_ROWS)
  let withNotes = firstNotes
  for await (const ids of inErasableBatches(db, requests)) {
    yield {
      leads: ids.filter((id) => areLeads.has(id)),
      messages: ids.filter((id) => areMessages.has(id)),
      notes: withNotes,
    }
    withNotes = []
  }
  for (const some of [withNotes, ...otherNotes])
    if (some.length > 0) yield { leads: [], messages: [], notes: some }
}

async function eraseBatch(tx: Transaction<Tables>, ids: ErasableIds): Promise<ErasedPerson> {
  let notes = 0
  const about = [...ids.leads, ...ids.messages]
  for (const [column, some] of [
    ['id', ids.notes],
    ['requestId', about],
  ] as const) {
    if (some.length === 0) continue
    const deleted = await tx.deleteFrom('notes').where(column, 'in', some).executeTakeFirst()
    notes += Number(deleted.numDeletedRows)
  }
  return { ...(await eraseSubmissions(tx, ids)), notes }
}

/** Example: `2 leads, 1 messages, 3 deliveries, 0 notes`. Counts only, because the audit outlives the person's data. */
export const auditText = ({ leads, messages, deliveries, notes }: ErasedPerson) =>
  `${leads} leads, ${messages} messages, ${deliveries} deliveries, ${notes} notes`
