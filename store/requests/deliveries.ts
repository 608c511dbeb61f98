import { sql } from 'kysely'
import type { FormName } from '../../contract/forms/form.ts'
import type { Delivery } from '../../records/delivery.ts'
import type { Notice } from '../../records/notice.ts'
import type { Database } from '../database/database.ts'
import { inTransaction } from '../database/transaction.ts'
import { readBacklogs, sumOfBacklogs } from '../outbox/backlog.ts'
import { asDelivery, dismissDelivery, reviveDelivery } from '../outbox/outbox.ts'
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
      const result = await reviveDelivery(tx, id, recipients)
      if (result === 'revived') await writeAudit(tx, { by, action: 'retried a delivery', subject: id })
      return result
    }),

  /** Ends a waiting, held or failed delivery. A security notice can be dismissed only after it has failed. */
  dismiss: (id: string, reason: string, by: string | null) =>
    inTransaction(db, async (tx) => {
      const result = await dismissDelivery(tx, id, reason)
      if (result === 'dismissed') await writeAudit(tx, { by, action: 'dismissed a delivery', subject: id })
      return result
    }),
})
