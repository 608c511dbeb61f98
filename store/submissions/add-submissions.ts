import type { Kysely } from 'kysely'
import type { Attribution } from '../../contract/attribution.ts'
import type { SpamVerdict } from '../../records/spam-status.ts'
import type { Database } from '../database/database.ts'
import { isRowError } from '../database/errors.ts'
import { insertRows, type Statements } from '../database/statements.ts'
import { newDelivery } from '../outbox/new-delivery.ts'
import type { OutboxRow, Tables } from '../schema/tables.ts'
import { type Added, type Key, keyClaims } from './idempotency-keys.ts'

/** Stored with a submission, but not part of the fingerprint of its idempotency key. */
export type AddOptions = { verdict?: SpamVerdict | null; attribution?: Attribution }

/** A lead or message to store. With an idempotency key it is stored once, however often it is sent. */
export type NewSubmission = { key: Key | null; holdsMail: boolean } & (
  | { call: 'ProposalInsert'; row: Tables['leads'] }
  | { call: 'SendMail'; row: Tables['messages'] }
)

/** Resolves when the submission, its deliveries and its idempotency key are on disk. */
export type AddSubmission = (submission: NewSubmission) => Promise<Added>

type Options = {
  /** Each submission gets a delivery for each recipient; if there are none, one delivery without a recipient. */
  recipients?: string[] | undefined
  onCommit?: ((records: number) => void) | undefined
}

/** Stores a batch of submissions in one transaction. If the database refuses one of them, only that one fails. */
export function addSubmissionsIn(
  { db, transact }: Pick<Database, 'db' | 'transact'>,
  { recipients = [], onCommit = () => {} }: Options = {},
) {
  const writeAll = writer(db, recipients.length > 0 ? recipients : [null])
  return async function addAll(records: NewSubmission[]): Promise<PromiseSettledResult<Added>[]> {
    try {
      const added = await transact(() => writeAll(records))
      onCommit(records.length)
      return added.map((value) => ({ status: 'fulfilled', value }))
    } catch (reason) {
      // The batch is only split to find a refused submission; other errors, as a lost connection, affect all parts.
      if (records.length === 1 || !isRowError(reason)) {
        return records.map(() => ({ status: 'rejected', reason }))
      }
      const half = Math.ceil(records.length / 2)
      return [...(await addAll(records.slice(0, half))), ...(await addAll(records.slice(half)))]
    }
  }
}

function writer(db: Kysely<Tables>, recipients: (string | null)[]) {
  const claimKeys = keyClaims(db)
  const insertLeads = insertRows(db, 'leads', leadColumns)
  const insertMessages = insertRows(db, 'messages', messageColumns)
  const insertMails = insertRows(db, 'outbox', mailColumns)
  return function* (records: NewSubmission[]): Statements<Added[]> {
    const cameBefore = yield* claimKeys(records)
    const fresh = records.filter(({ row }) => !cameBefore.has(row.id))
    yield* insertLeads(
      fresh.flatMap((record) => (record.call === 'ProposalInsert' ? [record.row] : [])),
    )
    yield* insertMessages(
      fresh.flatMap((record) => (record.call === 'SendMail' ? [record.row] : [])),
    )
    yield* insertMails(fresh.flatMap((record) => deliveriesOf(record, recipients)))
    return records.map(({ row }) => cameBefore.get(row.id) ?? { outcome: 'added', id: row.id })
  }
}

const deliveriesOf = (
  { call, holdsMail, row: { id, receivedAt } }: NewSubmission,
  recipients: (string | null)[],
) =>
  recipients.map((recipient) =>
    newDelivery({
      ...(call === 'ProposalInsert' ? { leadId: id } : { messageId: id }),
      state: holdsMail ? 'held' : 'waiting',
      createdAt: receivedAt,
      recipient,
    }),
  )

const leadColumns: (keyof Tables['leads'])[] = [
  ...(['id', 'receivedAt', 'kind', 'CompanyName', 'Email', 'Industry', 'UseCase'] as const),
  ...(['RequiredUsers', 'Features', 'Timeline', 'Description', 'BudgetRange'] as const),
  ...(['RequiredTechnologies', 'createdAt', 'suspectedFor', 'acceptedAt', 'spamAt'] as const),
  ...(['firstTouch', 'lastTouch'] as const),
]

const messageColumns: (keyof Tables['messages'])[] = [
  ...(['id', 'receivedAt', 'html', 'senderName', 'senderEmail', 'subject'] as const),
  ...(['suspectedFor', 'acceptedAt', 'spamAt'] as const),
  ...(['firstTouch', 'lastTouch'] as const),
]

const mailColumns: (keyof OutboxRow)[] = [
  ...(['id', 'leadId', 'messageId', 'noticeId', 'channel', 'recipient', 'state'] as const),
  ...(['createdAt', 'dueAt', 'leasedUntil', 'attempts', 'lastError', 'deliveredAt'] as const),
  'dismissedFor',
]
