import type { Database } from '../database/database.ts'
import { inChunks } from '../database/in-chunks.ts'
import { inTransaction } from '../database/transaction.ts'
import { truncateWal } from '../database/truncate-wal.ts'
import { writeAudit } from '../staff/audit.ts'
import { type Erased, type EraseResult, eraseSubmissions } from '../submissions/erase.ts'
import type { Person } from './find-person.ts'

export type ErasedPerson = Erased & { notes: number }

/** The counts of the records that `erasePerson` erases. Submissions of other people that contain the address are not erased. */
export const countsOf = ({
  leads,
  messages,
  mails,
  notes,
}: Pick<Person, 'leads' | 'messages' | 'mails' | 'notes'>): ErasedPerson => ({
  leads: leads.length,
  messages: messages.length,
  mails: mails.length,
  notes: notes.length,
})

/** `notes`: notes about other people's requests, which are erased by themselves. */
export type ErasableIds = { leads: string[]; messages: string[]; notes: string[] }

/**
 * Erases submissions with all rows about them and writes the audit, in one transaction; no audit if nothing is stored any
 * more. `by` is null for the command line.
 */
export type ErasePerson = (
  ids: ErasableIds,
  by: string | null,
) => Promise<ErasedPerson & Pick<EraseResult, 'stillInLog'>>

export const erasePersonIn =
  ({ db }: Database, now: () => number): ErasePerson =>
  async (ids, by) => {
    const requestIds = [...ids.leads, ...ids.messages]
    const erased = await inTransaction(db, async (tx) => {
      let notes = 0
      const countNotes = ({ numDeletedRows }: { numDeletedRows: bigint }) => {
        notes += Number(numDeletedRows)
      }
      for (const some of inChunks(ids.notes))
        countNotes(await tx.deleteFrom('notes').where('id', 'in', some).executeTakeFirst())
      for (const some of inChunks(requestIds))
        countNotes(await tx.deleteFrom('notes').where('requestId', 'in', some).executeTakeFirst())
      const counts = { ...(await eraseSubmissions(tx, ids)), notes }
      if (counts.leads + counts.messages + counts.notes === 0) return counts
      const fields = auditText(counts)
      await writeAudit(tx, now, { by, action: 'erased a person', fields })
      return counts
    })
    return (await truncateWal(db)) ? erased : { ...erased, stillInLog: true }
  }

/** Example: `2 leads, 1 messages, 3 mails, 0 notes`. Counts only, because the audit outlives the person's data. */
export const auditText = ({ leads, messages, mails, notes }: ErasedPerson) =>
  `${leads} leads, ${messages} messages, ${mails} mails, ${notes} notes`
