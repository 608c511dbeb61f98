import type { Kysely, Transaction } from 'kysely'
import { inTransaction } from '../database/transaction.ts'
import { truncateWal } from '../database/truncate-wal.ts'
import { addErasedEvents } from '../outbox/webhook-events.ts'
import type { Tables } from '../schema/tables.ts'
import { lockRequests } from './change-request.ts'
import { eraseWords } from './erase-words.ts'

/** The counts of the erased records. */
export type Erased = { requests: number; deliveries: number; notes: number; drafts: number }

/** `stillInLog`: SQLite's write-ahead log was in use; it contains the records until the next erasure or the stop of the service. */
export type EraseResult = Erased & { stillInLog?: true }

/** The one way to erase requests: each batch in a transaction, while `shouldContinue` returns true, and then in SQLite's log. */
export async function eraseInBatches<Batch>(
  db: Kysely<Tables>,
  batches: AsyncIterable<Batch>,
  eraseBatch: (tx: Transaction<Tables>, batch: Batch) => Promise<Erased>,
  shouldContinue: () => boolean = () => true,
): Promise<EraseResult> {
  const erased: Erased = { requests: 0, deliveries: 0, notes: 0, drafts: 0 }
  for await (const batch of batches) {
    if (!shouldContinue()) break
    const counts = await inTransaction(db, (tx) => eraseBatch(tx, batch))
    for (const name of Object.keys(erased) as (keyof Erased)[]) erased[name] += counts[name]
  }
  return (await truncateWal(db, shouldContinue)) ? erased : { ...erased, stillInLog: true }
}

/** Erases requests with all rows about them (deliveries in any state, notes, changes …), in a transaction of the caller. */
export async function eraseRows(tx: Transaction<Tables>, ids: string[]): Promise<Erased> {
  if (ids.length === 0) return { requests: 0, deliveries: 0, notes: 0, drafts: 0 }
  // Waits for transactions that add a note or search words to these requests, and stops new ones.
  await lockRequests(tx, ids)
  await addErasedEvents(tx, ids)
  await tx.deleteFrom('idempotencyKeys').where('recordId', 'in', ids).execute()
  await eraseWords(tx, ids)
  const drafts = await tx.selectFrom('drafts').select('id').where('requestId', 'in', ids).execute()
  await eraseDrafts(
    tx,
    drafts.map(({ id }) => id),
  )
  const mails = tx.selectFrom('requestMails').select('id').where('requestId', 'in', ids)
  await eraseParts(tx, await tx.selectFrom('mailFiles').select('id').where('mailId', 'in', mails).execute())
  await tx.deleteFrom('requestChanges').where('requestId', 'in', ids).execute()
  const notes = await tx.deleteFrom('notes').where('requestId', 'in', ids).executeTakeFirst()
  const deliveries = await tx.deleteFrom('outbox').where('requestId', 'in', ids).executeTakeFirst()
  const requests = await tx.deleteFrom('requests').where('id', 'in', ids).executeTakeFirst()
  return {
    requests: Number(requests.numDeletedRows),
    deliveries: Number(deliveries.numDeletedRows),
    notes: Number(notes.numDeletedRows),
    drafts: drafts.length,
  }
}

/** Erases drafts with their files; resolves to their number. Their requests are locked against an answer that takes the files. */
export async function eraseDrafts(tx: Transaction<Tables>, ids: string[]) {
  if (ids.length === 0) return 0
  const drafts = await tx.selectFrom('drafts').select('requestId').where('id', 'in', ids).execute()
  await lockRequests(
    tx,
    drafts.map(({ requestId }) => requestId),
  )
  await eraseParts(tx, await tx.selectFrom('mailFiles').select('id').where('draftId', 'in', ids).execute())
  const { numDeletedRows } = await tx.deleteFrom('drafts').where('id', 'in', ids).executeTakeFirst()
  return Number(numDeletedRows)
}

/** Parts of 1 MB, which SQLite overwrites in about 10 ms, in which the service does nothing else. */
const PARTS_PER_STATEMENT = 4

async function eraseParts(tx: Transaction<Tables>, files: { id: string }[]) {
  for (const { id } of files) {
    for (let first = 0; ; first += PARTS_PER_STATEMENT) {
      const { numDeletedRows } = await tx
        .deleteFrom('mailFileParts')
        .where('fileId', '=', id)
        .where('nth', '>=', first)
        .where('nth', '<', first + PARTS_PER_STATEMENT)
        .executeTakeFirst()
      if (numDeletedRows === 0n) break
    }
  }
}
