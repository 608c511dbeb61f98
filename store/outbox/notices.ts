import type { Kysely } from 'kysely'
import type { Notice } from '../../records/notice.ts'
import type { Database } from '../database/database.ts'
import { databaseTime } from '../database/database-time.ts'
import { newId } from '../database/new-id.ts'
import { inTransaction } from '../database/transaction.ts'
import type { Tables } from '../schema/tables.ts'
import { newDelivery } from './new-delivery.ts'

/** Pending work of staff, without samples. `oldestAt` is null if the count is 0. */
export type Attention = {
  held: { leads: number; messages: number; oldestAt: number | null }
  failed: { deliveries: number; oldestAt: number | null }
}

export type Notices = {
  find(id: string): Promise<Notice | null>
  attention(): Promise<Attention>
  /**
   * Adds the report of the day with a delivery for each recipient, if deliveries are held or failed. Only the first call
   * of a day, from any instance, adds a report.
   */
  addDailyReport(
    date: string,
    recipients: string[],
  ): Promise<'added' | 'nothing to report' | 'exists'>
}

export const noticesIn = ({ db, reading }: Database, now: () => number): Notices => ({
  async find(id) {
    const query = reading.selectFrom('notices').selectAll().where('id', '=', id)
    return (await query.executeTakeFirst()) ?? null
  },

  attention: () => readAttention(reading),

  addDailyReport: (date, recipients) =>
    inTransaction(db, async (tx) => {
      const { held, failed } = await readAttention(tx)
      if (held.leads + held.messages + failed.deliveries === 0) return 'nothing to report'
      const createdAt = await databaseTime(tx, now)
      const notice = { kind: 'dailyReport', name: `daily report ${date}`, createdAt } as const
      return (await addNotice(tx, notice, recipients)) ? 'added' : 'exists'
    }),
})

/** Adds a notice and its deliveries unless a notice of the same name exists. */
export async function addNotice(
  tx: Kysely<Tables>,
  notice: Omit<Notice, 'id' | 'link'> & Partial<Pick<Notice, 'link'>>,
  recipients: string[],
): Promise<boolean> {
  const id = newId()
  const { numInsertedOrUpdatedRows = 0n } = await tx
    .insertInto('notices')
    .values({ link: null, ...notice, id })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .executeTakeFirst()
  if (numInsertedOrUpdatedRows === 0n) return false
  const { createdAt } = notice
  const deliveries = recipients.map((recipient) =>
    newDelivery({ noticeId: id, recipient, createdAt }),
  )
  if (deliveries.length > 0) await tx.insertInto('outbox').values(deliveries).execute()
  return true
}

async function readAttention(db: Kysely<Tables>): Promise<Attention> {
  const held = await db
    .selectFrom('outbox')
    .select((mail) => [
      mail.fn.count<number>('leadId').distinct().as('leads'),
      mail.fn.count<number>('messageId').distinct().as('messages'),
      mail.fn.min('createdAt').as('oldestAt'),
    ])
    .where('state', '=', 'held')
    .where('channel', '<>', 'sample')
    .executeTakeFirstOrThrow()
  const failed = await db
    .selectFrom('outbox')
    .select((mail) => [
      mail.fn.countAll<number>().as('deliveries'),
      mail.fn.min('createdAt').as('oldestAt'),
    ])
    .where('state', '=', 'failed')
    .where('channel', '<>', 'sample')
    .executeTakeFirstOrThrow()
  return { held, failed }
}
