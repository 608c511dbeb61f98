import type { Kysely } from 'kysely'
import type { Attribution } from '../../contract/attribution.ts'
import { type ChannelName, receiverChannels } from '../../contract/channels.ts'
import type { FormLocale } from '../../records/language-rows.ts'
import type { SpamVerdict } from '../../records/spam-status.ts'
import { isRowError } from '../database/errors.ts'
import { inChunks } from '../database/in-chunks.ts'
import { inTransaction } from '../database/transaction.ts'
import { channelsThatAreOn } from '../outbox/channels-on.ts'
import { insertDeliveries, newDelivery } from '../outbox/new-delivery.ts'
import { addSearchTexts } from '../schema/search-texts.ts'
import type { OutboxRow, Tables } from '../schema/tables.ts'
import { type Added, claimKeys, type Key } from './idempotency-keys.ts'

/** Stored with a request, but ignored when a repeated idempotency key is compared. */
export type AddOptions = {
  verdict?: SpamVerdict | null
  attribution?: Attribution
  /** The locale of the page whose form was sent. */
  locale?: FormLocale
  /** The hash of a known text of consent, whose box was ticked. */
  consentHash?: string | null
  /** The visitor may get an acknowledgement: nothing suggests spam. */
  mayAcknowledge?: boolean
}

/** A request to store. With an idempotency key it is deduplicated. */
export type KeyedRequest = { key: Key | null; mayAcknowledge: boolean; row: Tables['requests'] }

/** Resolves when the request, its deliveries and its idempotency key are on disk. */
export type AddRequest = (request: KeyedRequest) => Promise<Added>

type Options = {
  /** Each request gets a mail for each recipient; without recipients, one mail without a recipient. */
  recipients?: string[] | undefined
  onCommit?: ((records: number) => void) | undefined
}

/** Stores a batch of requests in one transaction. If the database refuses a request, only this request fails. */
export function createAddRequests(db: Kysely<Tables>, { recipients = [], onCommit = () => {} }: Options = {}) {
  const recipientsOrNone = recipients.length > 0 ? recipients : [null]
  return async function addAll(records: KeyedRequest[]): Promise<PromiseSettledResult<Added>[]> {
    try {
      const added = await inTransaction(db, (tx) => writeAll(tx, records, recipientsOrNone))
      onCommit(records.length)
      return added.map((value) => ({ status: 'fulfilled', value }))
    } catch (reason) {
      // The batch is split to find a refused request; other errors, such as a lost connection, concern all of them.
      if (records.length === 1 || !isRowError(reason)) {
        return records.map(() => ({ status: 'rejected', reason }))
      }
      const half = Math.ceil(records.length / 2)
      return [...(await addAll(records.slice(0, half))), ...(await addAll(records.slice(half)))]
    }
  }
}

async function writeAll(tx: Kysely<Tables>, records: KeyedRequest[], recipients: (string | null)[]): Promise<Added[]> {
  const repeated = await claimKeys(tx, records)
  const newRecords = records.filter(({ row }) => !repeated.has(row.id))
  const requests = newRecords.map(({ row }) => row)
  const channels = await channelsThatAreOn(tx)
  const deliveries = newRecords.flatMap((record) => deliveriesOf(record, { recipients, channels }))
  for (const rows of inChunks(requests)) await tx.insertInto('requests').values(rows).execute()
  await insertDeliveries(tx, deliveries)
  await addSearchTexts(tx, requests)
  return records.map(({ row }) => repeated.get(row.id) ?? { outcome: 'added', id: row.id })
}

/** The visitor's mistake, such as a second request, is known by then. */
const ACKNOWLEDGEMENT_DELAY_MS = 2 * 60_000

type To = { recipients: (string | null)[]; channels: Set<ChannelName> }

function deliveriesOf({ mayAcknowledge, row }: KeyedRequest, { recipients, channels }: To): OutboxRow[] {
  const { id, receivedAt } = row
  const about = {
    requestId: id,
    state: row.heldAt === null ? ('waiting' as const) : ('held' as const),
    createdAt: receivedAt,
  }
  const acknowledgement = {
    channel: 'acknowledgement',
    dueAt: receivedAt + ACKNOWLEDGEMENT_DELAY_MS,
  } as const
  return [
    ...recipients.map((recipient) => newDelivery({ ...about, recipient })),
    ...receiverChannels.filter((channel) => channels.has(channel)).map((channel) => newDelivery({ ...about, channel })),
    ...(mayAcknowledge && row.email !== null && channels.has('acknowledgement')
      ? [newDelivery({ ...about, ...acknowledgement })]
      : []),
  ]
}
