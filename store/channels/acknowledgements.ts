import type { Transaction } from 'kysely'
import { normalizeEmail } from '../../records/message.ts'
import type { Database } from '../database/database.ts'
import { databaseTime } from '../database/database-time.ts'
import { inTransaction } from '../database/transaction.ts'
import { addNotice, type NoticeReceivers } from '../outbox/notices.ts'
import { dismissDelivery } from '../outbox/outbox.ts'
import { isPostgres } from '../schema/dialect.ts'
import type { Tables } from '../schema/tables.ts'
import { pauseChannel } from './channels.ts'

export type Acknowledgements = {
  /**
   * Decides whether a leased acknowledgement is sent; otherwise it is dismissed with the reason. An address gets one a day. Over
   * the hourly limit the channel is paused, and `receivers` are told.
   */
  admit(id: string, receivers: NoticeReceivers): Promise<boolean>
}

/** Nobody needs an acknowledgement later than this, and no address gets two within it. */
const DAY_MS = 24 * 60 * 60_000
const HOUR_MS = 60 * 60_000
const MAX_PER_HOUR = 100

const TOO_MANY = `${MAX_PER_HOUR} acknowledgements were sent within an hour`

export const acknowledgementsIn = ({ db }: Database, now: () => number): Acknowledgements => ({
  admit: (id, receivers) =>
    inTransaction(db, async (tx) => {
      await lockChannel(tx)
      const time = await databaseTime(tx, now)
      const rows = await recent(tx, time)
      const own = rows.find((row) => row.id === id)
      if (!own) return false // Sent, dismissed or erased by somebody else.
      const others = rows.filter((row) => row.id !== id && row.address === own.address)
      if (time - own.createdAt > DAY_MS) return refuse(tx, id, 'more than a day old')
      if (others.some(({ isSent }) => isSent))
        return refuse(tx, id, 'this address had an acknowledgement within a day')
      const sent = rows.filter(
        ({ deliveredAt }) => deliveredAt !== null && deliveredAt > time - HOUR_MS,
      )
      if (sent.length < MAX_PER_HOUR) return true
      if (await pauseChannel(tx, 'acknowledgement', { why: TOO_MANY, by: null, at: time }))
        await addNotice(
          tx,
          {
            ...{ kind: 'channelPaused', name: `paused acknowledgement ${time}` },
            ...{ createdAt: time, subject: 'acknowledgement' },
          },
          receivers,
        )
      return false
    }),
})

async function refuse(tx: Transaction<Tables>, id: string, reason: string) {
  await dismissDelivery(tx, id, reason)
  return false
}

/** Instances decide one after the other. */
async function lockChannel(tx: Transaction<Tables>) {
  if (!isPostgres<Tables>(tx)) return
  await tx
    .selectFrom('channels')
    .select('name')
    .where('name', '=', 'acknowledgement')
    .forUpdate()
    .execute()
}

/** The waiting acknowledgements, and those of the last day, which are few because of the limit. */
async function recent(tx: Transaction<Tables>, time: number) {
  const rows = await tx
    .selectFrom('outbox')
    .leftJoin('leads', 'leads.id', 'outbox.leadId')
    .leftJoin('messages', 'messages.id', 'outbox.messageId')
    .select(['outbox.id', 'outbox.state', 'outbox.createdAt', 'deliveredAt', 'leasedUntil'])
    .select(({ fn }) => fn.coalesce('leads.Email', 'messages.senderEmail').as('email'))
    .where('channel', '=', 'acknowledgement')
    .where((row) =>
      row.or([
        row.and([row('state', '=', 'waiting'), row('leasedUntil', '>', 0)]),
        row.and([
          row('state', '=', 'delivered'),
          // A delivery is sent within a day of its creation.
          row('outbox.createdAt', '>', time - 2 * DAY_MS),
          row('deliveredAt', '>', time - DAY_MS),
        ]),
      ]),
    )
    .execute()
  return rows.map(({ id, state, createdAt, deliveredAt, leasedUntil, email }) => ({
    ...{ id, createdAt, deliveredAt, address: normalizeEmail(email ?? '') },
    isSent: state === 'delivered' || leasedUntil > time,
  }))
}
