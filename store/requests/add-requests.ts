import type { Kysely } from 'kysely'
import { type Attribution, noAttribution } from '../../contract/attribution.ts'
import { type ChannelName, receiverChannels } from '../../contract/channels.ts'
import { withoutYear } from '../../contract/wire/send-mail.ts'
import type { FormLocale } from '../../records/language-rows.ts'
import { type NewRequest, newWorkState } from '../../records/request.ts'
import { newSpamStatus, type SpamVerdict } from '../../records/spam-status.ts'
import { isRowError } from '../database/errors.ts'
import { inChunks } from '../database/in-chunks.ts'
import { newRequestId } from '../database/new-id.ts'
import { inTransaction } from '../database/transaction.ts'
import { channelsThatAreOn, insertDeliveries, newDelivery } from '../outbox/new-delivery.ts'
import { addSearchTexts } from '../schema/search-texts.ts'
import type { OutboxRow, Tables } from '../schema/tables.ts'
import { type Added, claimKeys, type Key, keyFor } from './idempotency-keys.ts'

export type AddNeeds = {
  /** Each request gets a mail for each recipient; without recipients, one mail without a recipient. */
  recipients?: string[] | undefined
  /** Called with the number of requests that a transaction committed. */
  onCommit?: ((requests: number) => void) | undefined
}

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
type KeyedRequest = { key: Key | null; mayAcknowledge: boolean; row: Tables['requests'] }

export function keyedRequest(
  request: NewRequest,
  key: string | null,
  { receivedAt, ...options }: AddOptions & { receivedAt: number },
): KeyedRequest {
  const { verdict = null, attribution = noAttribution, locale = null, consentHash = null } = options
  const row = {
    ...request,
    ...attribution,
    locale,
    consentHash,
    enteredBy: null,
    fields: JSON.stringify(request.fields),
    id: newRequestId(),
    receivedAt,
    ...newSpamStatus(verdict, receivedAt),
    ...newWorkState,
  }
  return { key: keyFor(comparable(request), key), row, mayAcknowledge: options.mayAcknowledge ?? false }
}

/** What must be the same in a retry: not `CreateDate`, and not the year in a contact message. */
const comparable = ({ form, fields, html }: NewRequest) =>
  html === null ? { form, ...fields } : { html: withoutYear(html) }

/** Adds requests; those that arrive at the same time in one transaction. If the database refuses a request, only this request fails. */
export const addInGroups = (db: Kysely<Tables>, { recipients = [], onCommit = () => {} }: AddNeeds) => {
  const recipientsOrNone = recipients.length > 0 ? recipients : [null]
  return groupCommit<KeyedRequest, Added>(async function addAll(requests): Promise<PromiseSettledResult<Added>[]> {
    try {
      const added = await inTransaction(db, (tx) => writeAll(tx, requests, recipientsOrNone))
      onCommit(requests.length)
      return added.map((value) => ({ status: 'fulfilled', value }))
    } catch (reason) {
      // The batch is split to find a refused request; other errors, such as a lost connection, concern all of them.
      if (requests.length === 1 || !isRowError(reason)) return requests.map(() => ({ status: 'rejected', reason }))
      const half = Math.ceil(requests.length / 2)
      return [...(await addAll(requests.slice(0, half))), ...(await addAll(requests.slice(half)))]
    }
  })
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

/** Limits the time of one write, and the number of parameters of a statement. */
const MAX_BATCH = 256
/**
 * Backpressure: over this number of waiting items further ones are refused at once, rather than answered late. The
 * largest messages take 0.16 MiB each, and all together must be far below the process's memory limit.
 */
const MAX_WAITING = 1_000

type Waiting<Item, Result> = PromiseWithResolvers<Result> & { item: Item }
type Write<Item, Result> = (items: Item[]) => Promise<PromiseSettledResult<Result>[]>

/** Group commit: items that arrive during a write share the next one, with one flush to disk. */
export function groupCommit<Item, Result>(write: Write<Item, Result>, maxWaiting = MAX_WAITING) {
  let waiting: Waiting<Item, Result>[] = []
  let writing = false

  async function writeWaiting() {
    while (waiting.length > 0) {
      const batch = waiting.slice(0, MAX_BATCH)
      waiting = waiting.slice(MAX_BATCH)
      await settle(batch, write)
    }
    writing = false
  }

  return (item: Item): Promise<Result> => {
    if (waiting.length >= maxWaiting) return Promise.reject(new StoreBusy())
    const entry = { ...Promise.withResolvers<Result>(), item }
    waiting.push(entry)
    // Deferred, so that all items of this turn of the event loop share one write.
    if (!writing) {
      writing = true
      setImmediate(writeWaiting)
    }
    return entry.promise
  }
}

async function settle<Item, Result>(batch: Waiting<Item, Result>[], write: Write<Item, Result>) {
  const items = batch.map(({ item }) => item)
  const results = await write(items).catch((reason) => items.map(() => ({ status: 'rejected' as const, reason })))
  for (const [index, { resolve, reject }] of batch.entries()) {
    const result = results[index]
    if (result?.status === 'fulfilled') resolve(result.value)
    else reject(result?.reason)
  }
}

/** More requests arrive than the disk can write. Fastify answers with this status. */
class StoreBusy extends Error {
  override name = 'StoreBusy'
  readonly statusCode = 503

  constructor() {
    super('Too many requests are waiting to be stored.')
  }
}
