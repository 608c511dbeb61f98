import { randomUUIDv7 } from 'node:crypto'
import type { Kysely, Transaction } from 'kysely'
import { claimKeys } from './claim-keys.ts'
import { isRecordsFault } from './records-fault.ts'
import type { Added } from './store.ts'
import type { OutboxRow, Tables } from './tables.ts'
import { inTransaction } from './transaction.ts'

/** A record as it will be kept. With a key it is written once, however often it comes. */
export type NewRecord = { key: string | null; fingerprint: string } & (
  | { call: 'ProposalInsert'; row: Tables['leads'] }
  | { call: 'SendMail'; row: Tables['messages'] }
)

/** Resolves when the record, its mail and its key are on disk. */
export type AddRecord = (record: NewRecord) => Promise<Added>

/** Writes what came together in one transaction. A record the database refuses fails alone. */
export async function addRecords(
  db: Kysely<Tables>,
  records: NewRecord[],
  onCommit: (records: number) => void = () => {},
): Promise<PromiseSettledResult<Added>[]> {
  try {
    const added = await inTransaction(db, (tx) => writeAll(tx, records))
    onCommit(records.length)
    return added.map((value) => ({ status: 'fulfilled', value }))
  } catch (reason) {
    // Whatever else it was, a lost connection say, would not go better in parts.
    if (records.length === 1 || !isRecordsFault(reason)) {
      return records.map(() => ({ status: 'rejected', reason }))
    }
    const half = Math.ceil(records.length / 2)
    return [
      ...(await addRecords(db, records.slice(0, half), onCommit)),
      ...(await addRecords(db, records.slice(half), onCommit)),
    ]
  }
}

async function writeAll(tx: Transaction<Tables>, records: NewRecord[]): Promise<Added[]> {
  const cameBefore = await claimKeys(tx, records)
  const fresh = records.filter(({ row }) => !cameBefore.has(row.id))
  const leads = fresh.flatMap((record) => (record.call === 'ProposalInsert' ? [record.row] : []))
  const messages = fresh.flatMap((record) => (record.call === 'SendMail' ? [record.row] : []))
  if (leads.length > 0) await tx.insertInto('leads').values(leads).execute()
  if (messages.length > 0) await tx.insertInto('messages').values(messages).execute()
  if (fresh.length > 0) await tx.insertInto('outbox').values(fresh.map(mailAbout)).execute()
  return records.map(({ row }) => cameBefore.get(row.id) ?? { outcome: 'added', id: row.id })
}

const mailAbout = ({ call, row: { id, receivedAt } }: NewRecord): OutboxRow => ({
  id: randomUUIDv7(),
  leadId: call === 'ProposalInsert' ? id : null,
  messageId: call === 'SendMail' ? id : null,
  state: 'waiting',
  createdAt: receivedAt,
  dueAt: receivedAt,
  leasedUntil: 0,
  attempts: 0,
  lastError: null,
  deliveredAt: null,
})
