import { type ExpressionBuilder, type Kysely, sql, type Transaction } from 'kysely'
import type { ChannelName } from '../../contract/channels.ts'
import type { Delivery, DeliveryChannel, DeliveryState } from '../../records/delivery.ts'
import { isForOnePerson } from '../../records/notice.ts'
import type { Database } from '../database/database.ts'
import { databaseTime } from '../database/database-time.ts'
import { findByPrefix } from '../database/find-by-prefix.ts'
import { every, type Page } from '../database/list-page.ts'
import { newId } from '../database/new-id.ts'
import { inTransaction } from '../database/transaction.ts'
import { onDue, wakeAfterCommit } from '../database/wake-workers.ts'
import { isPostgres } from '../schema/dialect.ts'
import type { OutboxRow, Tables } from '../schema/tables.ts'
import { readBacklogs } from './backlog.ts'
import { leaseRow, waiting } from './lease-due.ts'
import { insertDeliveries, priorities } from './new-delivery.ts'
import { addNotice } from './notices.ts'

export type Outbox = ReturnType<typeof createOutbox>

/**
 * `sample`: the delivery is about a sample request, and is never sent. `spam`: the request is marked as spam. `no recipient`: all current recipients have a delivery about the same record.
 * `other state`: the delivery is delivered, held or erased. Nothing is changed unless the result is `revived`.
 */
export type ReviveResult = 'revived' | 'sample' | 'spam' | 'no recipient' | 'other state'

/** `security`: the notice tells a person about their own sign-in. Nothing is changed unless the result is `dismissed`. */
export type DismissResult = 'dismissed' | 'security' | 'other state'

const HOUR_MS = 60 * 60 * 1_000
/** Rows of one transaction: it must not block the thread of the service for long. */
const DEFERRED_AT_ONCE = 500

export const createOutbox = ({ db, reading }: Database) => ({
  /**
   * Calls `wake` after each commit of this process that made deliveries due; those of other processes are found by polling.
   * Returns a function that ends this.
   */
  onDue: (wake: () => void) => onDue(db, wake),

  /**
   * The next due delivery of a channel, in the order of `priorities` and of the times since which they are due, leased for
   * `leaseMs`: no other worker gets it until the lease expires. If the channel is paused, only security notices. On PostgreSQL
   * the server's clock decides which deliveries are due and when a lease expires, because the instances' clocks differ.
   */
  leaseDue: (channel: ChannelName, leaseMs: number) =>
    inTransaction(db, async (tx) => {
      const time = await databaseTime(tx)
      const row = await leaseRow(tx, { channel, leaseMs, time })
      return row ? asDelivery(row) : null
    }),

  async markDelivered(id: string) {
    await markDelivered(db, id)
  },

  /** Counts an attempt; the delivery is due again after `delayMs`. */
  async postpone(id: string, delayMs: number, why: string) {
    const dueAt = (await databaseTime(db)) + delayMs
    await db
      .updateTable('outbox')
      .set({ dueAt, leasedUntil: 0, lastError: why })
      .set((eb) => ({ attempts: eb('attempts', '+', 1) }))
      .where('id', '=', id)
      .where('state', '=', 'waiting') // After an expired lease another worker may have delivered it.
      .execute()
  },

  /** Ends a lease without counting an attempt, after a failure that does not concern this delivery. */
  async release(id: string, why: string) {
    await db
      .updateTable('outbox')
      .set({ leasedUntil: 0, lastError: why })
      .where('id', '=', id)
      .where('state', '=', 'waiting')
      .execute()
  },

  /** Counts an attempt and ends the retries, until staff revive or dismiss the delivery. */
  async fail(id: string, why: string) {
    await db
      .updateTable('outbox')
      .set({ state: 'failed', leasedUntil: 0, lastError: why })
      .set((eb) => ({ attempts: eb('attempts', '+', 1) }))
      .where('id', '=', id)
      .where('state', '=', 'waiting')
      .execute()
  },

  /** Dismisses a leased delivery and ends its lease, when the worker finds that it need not be sent. */
  giveUp: (id: string, reason: string) => giveUpDelivery(db, id, reason),

  /** Splits a delivery without a recipient into one for each recipient. The first keeps the id. */
  assignRecipients: (id: string, [first, ...others]: string[]) =>
    inTransaction(db, async (tx) => {
      const row = await tx
        .selectFrom('outbox')
        .selectAll()
        .where('id', '=', id)
        .where('recipient', 'is', null)
        .$if(isPostgres(db), (mails) => mails.forUpdate())
        .executeTakeFirst()
      if (!row || first === undefined) return
      await tx.updateTable('outbox').set({ recipient: first }).where('id', '=', id).execute()
      await addCopies(tx, row, others)
    }),

  /** The sorted recipients of all deliveries about the record. */
  recipientsOf: (about: Delivery['about']) => recipientsOf(reading, about),

  /** The number of waiting deliveries about requests to the recipient. */
  async waitingFor(recipient: string) {
    const { waiting } = await reading
      .selectFrom('outbox')
      .select(({ fn }) => fn.countAll<number>().as('waiting'))
      .where('channel', '=', 'mail')
      .where('recipient', '=', recipient)
      .where('state', '=', 'waiting')
      .where('noticeId', 'is', null)
      .executeTakeFirstOrThrow()
    return waiting
  },

  /**
   * True if this hour's deliveries about requests to the recipient have reached `limit`. Then up to 500 of the due
   * deliveries become due in the next hour, and one notice an hour is added for the recipient.
   */
  deferOverLimit: (recipient: string, limit: number) =>
    inTransaction(db, async (tx) => {
      const time = await databaseTime(tx)
      const hour = Math.floor(time / HOUR_MS) * HOUR_MS
      const { delivered } = await tx
        .selectFrom('outbox')
        .select(({ fn }) => fn.countAll<number>().as('delivered'))
        .where('recipient', '=', recipient)
        .where('state', '=', 'delivered')
        .where('deliveredAt', '>=', hour)
        .where('noticeId', 'is', null)
        .executeTakeFirstOrThrow()
      if (delivered < limit) return false
      await tx
        .updateTable('outbox')
        // Leases are not changed: another worker may be sending one of these mails.
        .set({
          dueAt: hour + HOUR_MS,
          lastError: `MAIL_HOURLY_LIMIT: ${limit} mails an hour to this recipient`,
        })
        .where('id', 'in', (mail) =>
          mail
            .selectFrom('outbox')
            .select('id')
            .where('channel', '=', 'mail')
            .where('priority', '=', priorities.request)
            .where('state', '=', waiting)
            .where('dueAt', '<=', time)
            .where('recipient', '=', recipient)
            .where('noticeId', 'is', null)
            .orderBy('dueAt')
            .orderBy('createdAt')
            .orderBy('id')
            .limit(DEFERRED_AT_ONCE),
        )
        .execute()
      const name = `mail limit ${new Date(hour).toISOString()} ${recipient}`
      await addNotice(tx, { kind: 'mailLimit', name, createdAt: time }, { mail: [recipient] })
      return true
    }),

  /** `about`: ids of requests; only deliveries about these are listed. */
  async list(
    state?: DeliveryState,
    { after, limit, about, channels }: Page & { about?: string[]; channels?: DeliveryChannel[] } = {},
  ) {
    if (about?.length === 0) return []
    const rows = await reading
      .selectFrom('outbox')
      .selectAll()
      .where(
        every([
          after !== undefined && sql`id > ${after}`,
          // An expression, so that SQLite does not use the column's index and sort all rows of the state for each page.
          state && sql`coalesce(state, '') = ${state}`,
        ]),
      )
      .$if(about !== undefined, (mails) => mails.where('requestId', 'in', about ?? []))
      .$if(channels !== undefined, (mails) => mails.where('channel', 'in', channels ?? []))
      .orderBy('id')
      .$if(limit !== undefined, (mails) => mails.limit(limit ?? 0))
      .execute()
    return rows.map(asDelivery)
  },

  /** Of each channel, without samples. */
  backlogs: () => readBacklogs(reading),

  find: (idOrPrefix: string) =>
    findByPrefix(reading, idOrPrefix, {
      table: 'outbox',
      async record(id) {
        const query = reading.selectFrom('outbox').selectAll().where('id', '=', id)
        const row = await query.executeTakeFirst()
        return row && asDelivery(row)
      },
    }),
})

/** `Deliveries.retry`, in a transaction of the caller. */
export async function reviveDelivery(tx: Transaction<Tables>, id: string, recipients: string[]): Promise<ReviveResult> {
  const isSpam = await isAboutSpam(tx, id)
  const row = await tx
    .selectFrom('outbox')
    .selectAll()
    .where('id', '=', id)
    .where('state', 'in', ['waiting', 'failed', 'dismissed'])
    .$if(isPostgres<Tables>(tx), (mails) => mails.forUpdate())
    .executeTakeFirst()
  if (!row) return 'other state'
  if (row.channel === 'sample') return 'sample'
  // The receiver gets the change although the request is spam by now.
  if (isSpam && row.event !== 'changed') return 'spam'
  const revived: OutboxRow = {
    ...row,
    state: 'waiting',
    dueAt: 0,
    attempts: 0,
    lastError: null,
    dismissedFor: null,
  }
  const keepsRecipient =
    row.channel !== 'mail' ||
    row.recipient === null ||
    recipients.length === 0 ||
    recipients.includes(row.recipient) ||
    (await isAboutOnePerson(tx, row))
  if (keepsRecipient) {
    await replace(tx, revived)
    return 'revived'
  }
  const existing = await recipientsOf(tx, aboutOf(row))
  const [first, ...others] = recipients.filter((recipient) => !existing.includes(recipient))
  if (first === undefined) return 'no recipient'
  await replace(tx, { ...revived, recipient: first })
  await addCopies(tx, revived, others)
  return 'revived'
}

/** The time of the delivery; null if it was marked before. */
export async function markDelivered(db: Kysely<Tables>, id: string) {
  const deliveredAt = await databaseTime(db)
  const { numUpdatedRows } = await db
    .updateTable('outbox')
    .set({ state: 'delivered', deliveredAt, leasedUntil: 0, lastError: null, dismissedFor: null })
    .set((eb) => ({ attempts: eb('attempts', '+', 1) }))
    .where('id', '=', id)
    .where('state', '<>', 'delivered')
    .executeTakeFirst()
  return numUpdatedRows > 0n ? deliveredAt : null
}

/** `Outbox.giveUp` in a transaction of the caller. */
export async function giveUpDelivery(db: Kysely<Tables>, id: string, reason: string) {
  await db
    .updateTable('outbox')
    .set({ state: 'dismissed', dismissedFor: reason, leasedUntil: 0 })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .execute()
}

/** `Outbox.dismiss` in a transaction of the caller. */
export async function dismissDelivery(db: Kysely<Tables>, id: string, reason: string): Promise<DismissResult> {
  const { numUpdatedRows } = await db
    .updateTable('outbox')
    .set({ state: 'dismissed', dismissedFor: reason })
    .where('id', '=', id)
    .where('state', 'in', ['waiting', 'held', 'failed'])
    .where((mail) => mail.or([mail('priority', '<>', priorities.security), mail('state', '=', 'failed')]))
    .executeTakeFirst()
  if (numUpdatedRows > 0n) return 'dismissed'
  const unchanged = await db
    .selectFrom('outbox')
    .select('id')
    .where('id', '=', id)
    .where('priority', '=', priorities.security)
    .where('state', '=', 'waiting')
    .executeTakeFirst()
  return unchanged ? 'security' : 'other state'
}

/** Locks the request before its delivery, like `markSpam`, so that a concurrent mark waits for the result. */
async function isAboutSpam(tx: Transaction<Tables>, id: string) {
  const request = await tx
    .selectFrom('requests')
    .select('spamAt')
    .where('id', '=', tx.selectFrom('outbox').select('requestId').where('id', '=', id))
    .$if(isPostgres<Tables>(tx), (requests) => requests.forUpdate())
    .executeTakeFirst()
  return request !== undefined && request.spamAt !== null
}

async function isAboutOnePerson(tx: Kysely<Tables>, { noticeId }: OutboxRow) {
  const notice = await tx.selectFrom('notices').select('kind').where('id', '=', noticeId).executeTakeFirst()
  return isForOnePerson(notice?.kind)
}

async function recipientsOf(db: Kysely<Tables>, about: Delivery['about']): Promise<string[]> {
  const rows = await db
    .selectFrom('outbox')
    .select('recipient')
    .distinct()
    .where(isAbout(about))
    .where('channel', '=', 'mail')
    .where('recipient', 'is not', null)
    .orderBy('recipient')
    .execute()
  return rows.flatMap(({ recipient }) => recipient ?? [])
}

const isAbout =
  ({ kind, id }: Delivery['about']) =>
  (mail: ExpressionBuilder<Tables, 'outbox'>) =>
    mail(kind === 'request' ? 'requestId' : 'noticeId', '=', id)

async function replace(tx: Kysely<Tables>, { id, ...row }: OutboxRow) {
  await tx.updateTable('outbox').set(row).where('id', '=', id).execute()
  wakeAfterCommit(tx)
}

/** Adds copies of a delivery for further recipients. */
async function addCopies(tx: Kysely<Tables>, row: OutboxRow, recipients: string[]) {
  const copies = recipients.map((recipient) => ({
    ...row,
    recipient,
    id: newId(),
    leasedUntil: 0,
    triedAt: null,
  }))
  await insertDeliveries(tx, copies)
}

const aboutOf = ({ requestId, noticeId }: Pick<OutboxRow, 'requestId' | 'noticeId'>): Delivery['about'] =>
  requestId === null ? { kind: 'notice', id: String(noticeId) } : { kind: 'request', id: requestId }

export function asDelivery(row: OutboxRow): Delivery {
  const { requestId, noticeId, leasedUntil: _, priority: __, triedAt: ___, ...mail } = row
  return { ...mail, about: aboutOf({ requestId, noticeId }) }
}
