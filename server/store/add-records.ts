import { randomUUIDv7 } from 'node:crypto'
import type { Kysely } from 'kysely'
import { keyClaims } from './claim-keys.ts'
import type { Database } from './database.ts'
import { insertRows } from './insert-rows.ts'
import { isRecordsFault } from './records-fault.ts'
import type { Statements } from './statements.ts'
import type { Added } from './store.ts'
import type { OutboxRow, Tables } from './tables.ts'

/** A record as it will be kept. With a key it is written once, however often it comes. */
export type NewRecord = { key: Key | null; holdsMail: boolean } & (
  | { call: 'ProposalInsert'; row: Tables['leads'] }
  | { call: 'SendMail'; row: Tables['messages'] }
)

/** The fingerprint is of the record as validated, so that a key that comes with another one is noticed. */
type Key = { text: string; fingerprint: string }

/** Resolves when the record, its mail and its key are on disk. */
export type AddRecord = (record: NewRecord) => Promise<Added>

/** Writes what came together in one transaction. A record the database refuses fails alone. */
export function recordsIn(
  { db, transact }: Pick<Database, 'db' | 'transact'>,
  onCommit: (records: number) => void = () => {},
) {
  const writeAll = writer(db)
  return async function addAll(records: NewRecord[]): Promise<PromiseSettledResult<Added>[]> {
    try {
      const added = await transact(() => writeAll(records))
      onCommit(records.length)
      return added.map((value) => ({ status: 'fulfilled', value }))
    } catch (reason) {
      // Whatever else it was, a lost connection say, would not go better in parts.
      if (records.length === 1 || !isRecordsFault(reason)) {
        return records.map(() => ({ status: 'rejected', reason }))
      }
      const half = Math.ceil(records.length / 2)
      return [...(await addAll(records.slice(0, half))), ...(await addAll(records.slice(half)))]
    }
  }
}

function writer(db: Kysely<Tables>) {
  const claimKeys = keyClaims(db)
  const insertLeads = insertRows(db, 'leads', leadColumns)
  const insertMessages = insertRows(db, 'messages', messageColumns)
  const insertMails = insertRows(db, 'outbox', mailColumns)
  return function* (records: NewRecord[]): Statements<Added[]> {
    const cameBefore = yield* claimKeys(records)
    const fresh = records.filter(({ row }) => !cameBefore.has(row.id))
    yield* insertLeads(
      fresh.flatMap((record) => (record.call === 'ProposalInsert' ? [record.row] : [])),
    )
    yield* insertMessages(
      fresh.flatMap((record) => (record.call === 'SendMail' ? [record.row] : [])),
    )
    yield* insertMails(fresh.map(mailAbout))
    return records.map(({ row }) => cameBefore.get(row.id) ?? { outcome: 'added', id: row.id })
  }
}

const mailAbout = ({ call, holdsMail, row: { id, receivedAt } }: NewRecord): OutboxRow => ({
  id: randomUUIDv7(),
  leadId: call === 'ProposalInsert' ? id : null,
  messageId: call === 'SendMail' ? id : null,
  state: holdsMail ? 'held' : 'waiting',
  createdAt: receivedAt,
  dueAt: receivedAt,
  leasedUntil: 0,
  attempts: 0,
  lastError: null,
  deliveredAt: null,
})

const leadColumns: (keyof Tables['leads'])[] = [
  ...(['id', 'receivedAt', 'kind', 'CompanyName', 'Email', 'Industry', 'UseCase'] as const),
  ...(['RequiredUsers', 'Features', 'Timeline', 'Description', 'BudgetRange'] as const),
  ...(['RequiredTechnologies', 'createdAt', 'suspectedFor', 'acceptedAt'] as const),
  ...(['firstTouch', 'lastTouch'] as const),
]

const messageColumns: (keyof Tables['messages'])[] = [
  ...(['id', 'receivedAt', 'html', 'suspectedFor', 'acceptedAt'] as const),
  ...(['firstTouch', 'lastTouch'] as const),
]

const mailColumns: (keyof OutboxRow)[] = [
  ...(['id', 'leadId', 'messageId', 'state', 'createdAt', 'dueAt', 'leasedUntil'] as const),
  ...(['attempts', 'lastError', 'deliveredAt'] as const),
]
