import { type Kysely, sql, type Transaction } from 'kysely'
import type { FormName } from '../../contract/forms/form.ts'
import type { Delivery } from '../../records/delivery.ts'
import { isForOnePerson, type Notice } from '../../records/notice.ts'
import type { Database } from '../database/database.ts'
import { afterCommit, inTransaction } from '../database/transaction.ts'
import { readBacklogs, sumOfBacklogs } from '../outbox/backlog.ts'
import { priorities, wakeWorkers } from '../outbox/new-delivery.ts'
import { aboutOf, addCopies, asDelivery, recipientsOf } from '../outbox/outbox.ts'
import type { OutboxRow, Tables } from '../schema/tables.ts'
import { writeAudit } from '../staff/audit.ts'

/** A delivery that is not delivered, with what staff must know about its record. */
export type OpenDelivery = Delivery & {
  /** Null for a notice. */
  form: FormName | null
  /** The company of a proposal; the subject of a message, or its sender; null if the message has neither. */
  title: string | null
  /** The language of a subject that a visitor wrote; null for other titles. */
  titleLocale: string | null
  /** Of a notice. */
  notice: Notice['kind'] | null
  /** Why the request may be spam, while staff have not decided. */
  suspectedFor: string | null
}

export type DeliveryState = 'failed' | 'held' | 'waiting' | 'dismissed'

/** Keyset pagination: the deliveries behind this one. */
export type DeliveryCursor = { createdAt: number; id: string }

/**
 * `sample`: the delivery is about a sample request, and is never sent. `spam`: the request is marked as spam. `no recipient`: all current recipients have a delivery about the same record.
 * `other state`: the delivery is delivered, held or erased. Nothing is changed unless the result is `revived`.
 */
export type ReviveResult = 'revived' | 'sample' | 'spam' | 'no recipient' | 'other state'

/** `security`: the notice tells a person about their own sign-in. Nothing is changed unless the result is `dismissed`. */
export type DismissResult = 'dismissed' | 'security' | 'other state'

type Page = { after?: DeliveryCursor | undefined; limit: number }

/** The work of staff on the outbox. `by` is the id of the staff member who acts; null for the command line. */
export const createDeliveries = ({ db, reading }: Database) => ({
  /** Oldest first; dismissed ones newest first, to take the last dismissal back. */
  async list(state: DeliveryState, { after, limit }: Page) {
    const isNewestFirst = state === 'dismissed'
    const behind = isNewestFirst ? sql`<` : sql`>`
    const order = isNewestFirst ? 'desc' : 'asc'
    const rows = await reading
      .selectFrom('outbox')
      .leftJoin('requests', 'requests.id', 'outbox.requestId')
      .leftJoin('notices', 'notices.id', 'outbox.noticeId')
      .selectAll('outbox')
      .select((row) => [
        row.fn.coalesce('requests.company', 'requests.subject', 'requests.name').as('title'),
        sql<string | null>`case when requests.subject <> '' then requests.locale end`.as('titleLocale'),
        'requests.form',
        'notices.kind as notice',
        'requests.suspectedFor',
      ])
      .where('outbox.state', '=', state)
      .$if(after !== undefined, (mails) =>
        mails.where(sql<boolean>`("outbox"."createdAt", "outbox"."id") ${behind} (${after?.createdAt}, ${after?.id})`),
      )
      .orderBy('outbox.createdAt', order)
      .orderBy('outbox.id', order)
      .limit(limit)
      .execute()
    return rows.map(({ title, titleLocale, form, notice, suspectedFor, ...row }) => ({
      ...asDelivery(row),
      title: title || null,
      titleLocale,
      form,
      notice,
      suspectedFor: state === 'held' ? suspectedFor : null,
    }))
  },

  /** Samples included, as in the lists. */
  count: async () => sumOfBacklogs(await readBacklogs(reading, { withSamples: true })),

  /** Of each channel, with the samples among the mails. */
  countByChannel: () => readBacklogs(reading, { withSamples: true }),

  /**
   * Makes a failed, waiting or dismissed delivery due at once, and resets its attempts. If its recipient is no longer among
   * `recipients`, it is sent to the `recipients` without a delivery about the same record. With empty `recipients` the
   * recipient is not changed.
   */
  retry: (id: string, recipients: string[], by: string | null) =>
    inTransaction(db, async (tx) => {
      const result = await revive(tx, id, recipients)
      if (result === 'revived') await writeAudit(tx, { by, action: 'retried a delivery', subject: id })
      return result
    }),

  /** Ends a waiting, held or failed delivery. A security notice can be dismissed only after it has failed. */
  dismiss: (id: string, reason: string, by: string | null) =>
    inTransaction(db, async (tx) => {
      const result = await dismiss(tx, id, reason)
      if (result === 'dismissed') await writeAudit(tx, { by, action: 'dismissed a delivery', subject: id })
      return result
    }),
})

async function revive(tx: Transaction<Tables>, id: string, recipients: string[]): Promise<ReviveResult> {
  const isSpam = await isAboutSpam(tx, id)
  const row = await tx
    .selectFrom('outbox')
    .selectAll()
    .where('id', '=', id)
    .where('state', 'in', ['waiting', 'failed', 'dismissed'])
    .forUpdate()
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

async function dismiss(tx: Kysely<Tables>, id: string, reason: string): Promise<DismissResult> {
  const { numUpdatedRows } = await tx
    .updateTable('outbox')
    .set({ state: 'dismissed', dismissedFor: reason })
    .where('id', '=', id)
    .where('state', 'in', ['waiting', 'held', 'failed'])
    .where((mail) => mail.or([mail('priority', '<>', priorities.security), mail('state', '=', 'failed')]))
    .executeTakeFirst()
  if (numUpdatedRows > 0n) return 'dismissed'
  const unchanged = await tx
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
    .forUpdate()
    .executeTakeFirst()
  return request !== undefined && request.spamAt !== null
}

async function isAboutOnePerson(tx: Kysely<Tables>, { noticeId }: OutboxRow) {
  const notice = await tx.selectFrom('notices').select('kind').where('id', '=', noticeId).executeTakeFirst()
  return isForOnePerson(notice?.kind)
}

async function replace(tx: Kysely<Tables>, { id, ...row }: OutboxRow) {
  await tx.updateTable('outbox').set(row).where('id', '=', id).execute()
  afterCommit(tx, wakeWorkers)
}
