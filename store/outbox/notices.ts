import { type Kysely, sql } from 'kysely'
import type { ChannelName, ReceiverChannel } from '../../contract/channels.ts'
import type { Notice } from '../../records/notice.ts'
import type { Database } from '../database/database.ts'
import { databaseTime } from '../database/database-time.ts'
import { newId } from '../database/new-id.ts'
import { inTransaction } from '../database/transaction.ts'
import type { Tables } from '../schema/tables.ts'
import { readBacklogs } from './backlog.ts'
import { insertDeliveries, newDelivery, priorities } from './new-delivery.ts'

/** Pending work of staff, without samples. `oldestAt` is null if the count is 0. */
export type Attention = {
  held: { requests: number; oldestAt: number | null }
  failed: { deliveries: number; oldestAt: number | null }
  /** The channels that are on and are paused, fail, or have failed deliveries. */
  channels: {
    name: ChannelName
    waiting: number
    failed: number
    pausedAt: number | null
    failingSince: number | null
  }[]
}

/** Where a notice to staff is delivered. */
export type NoticeReceivers = { mail: string[]; others?: ReceiverChannel[] }

export const createNotices = ({ db, reading }: Database) => ({
  async find(id: string) {
    const query = reading.selectFrom('notices').selectAll().where('id', '=', id)
    return (await query.executeTakeFirst()) ?? null
  },

  attention: () => readAttention(reading),

  /**
   * Adds the report of the day, if deliveries are held or failed, or a channel is paused or fails. Only the first call of a
   * day, from any instance, adds a report.
   */
  addDailyReport: (date: string, receivers: NoticeReceivers) =>
    inTransaction(db, async (tx) => {
      const { held, failed, channels } = await readAttention(tx)
      if (held.requests + failed.deliveries + channels.length === 0) return 'nothing to report'
      const createdAt = await databaseTime(tx)
      const notice = { kind: 'dailyReport', name: `daily report ${date}`, createdAt } as const
      return (await addNotice(tx, notice, receivers)) ? 'added' : 'exists'
    }),
})

/** Adds a notice and its deliveries unless a notice of the same name exists. */
export async function addNotice(
  tx: Kysely<Tables>,
  notice: Omit<Notice, 'id' | 'link' | 'subject'> & Partial<Pick<Notice, 'link' | 'subject'>>,
  { mail, others = [] }: NoticeReceivers,
): Promise<boolean> {
  const id = newId()
  const { numInsertedOrUpdatedRows = 0n } = await tx
    .insertInto('notices')
    .values({ link: null, subject: null, ...notice, id })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .executeTakeFirst()
  if (numInsertedOrUpdatedRows === 0n) return false
  const { createdAt } = notice
  const priority = notice.kind === 'recovery' ? priorities.security : priorities.request
  const deliveries = [
    ...mail.map((recipient) => newDelivery({ noticeId: id, recipient, createdAt, priority })),
    ...others.map((channel) => newDelivery({ noticeId: id, channel, createdAt, priority })),
  ]
  await insertDeliveries(tx, deliveries)
  return true
}

async function readAttention(db: Kysely<Tables>): Promise<Attention> {
  const held = await db
    .selectFrom('outbox')
    .innerJoin('requests', 'requests.id', 'outbox.requestId')
    .select((mail) => [
      sql<number>`count(distinct requests.id)`.as('requests'),
      mail.fn.min('outbox.createdAt').as('oldestAt'),
    ])
    .where('state', '=', 'held')
    .where('channel', '<>', 'sample')
    .executeTakeFirstOrThrow()
  const failed = await db
    .selectFrom('outbox')
    .select((mail) => [mail.fn.countAll<number>().as('deliveries'), mail.fn.min('createdAt').as('oldestAt')])
    .where('state', '=', 'failed')
    .where('channel', '<>', 'sample')
    .executeTakeFirstOrThrow()
  return { held, failed, channels: await troubledChannels(db) }
}

async function troubledChannels(db: Kysely<Tables>): Promise<Attention['channels']> {
  const channels = await db.selectFrom('channels').selectAll().where('isOn', '=', 1).execute()
  const backlogs = await readBacklogs(db)
  return channels
    .map(({ name, pausedAt, failingSince }) => {
      const { waiting, failed } = backlogs[name]
      return { name, waiting, failed, pausedAt, failingSince }
    })
    .filter(
      ({ pausedAt, failingSince, failed, waiting }) =>
        pausedAt !== null || failed > 0 || (failingSince !== null && waiting > 0),
    )
}
