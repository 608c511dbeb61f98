import { sql, type Transaction } from 'kysely'
import { normalizeEmail } from '../../records/email-address.ts'
import type { Database } from '../database/database.ts'
import { databaseTime } from '../database/database-time.ts'
import { inTransaction } from '../database/transaction.ts'
import { addNotice, type NoticeReceivers } from '../outbox/notices.ts'
import { giveUpDelivery, waiting } from '../outbox/outbox.ts'
import type { Tables } from '../schema/tables.ts'
import { pauseChannel } from './channels.ts'

/** Nobody needs an acknowledgement later than this, and no address gets two within it. */
const DAY_MS = 24 * 60 * 60_000
const HOUR_MS = 60 * 60_000
const MAX_PER_HOUR = 100
/** Limits a flood of one mailbox under many names, which all have its domain. */
const MAX_PER_DOMAIN = 20

const TOO_MANY = `${MAX_PER_HOUR} acknowledgements were sent within an hour`
const TOO_MANY_IN_DOMAIN = `${MAX_PER_DOMAIN} addresses of this domain had an acknowledgement within an hour`

export const createAcknowledgements = ({ db }: Database) => ({
  /**
   * Decides whether a leased acknowledgement is sent; otherwise it is dismissed with the reason. A mailbox gets one a day,
   * and a domain a limited number an hour. Over the hourly limit for all visitors the channel is paused, and `receivers` get a notice.
   */
  admit: (id: string, receivers: NoticeReceivers) =>
    inTransaction(db, async (tx) => {
      await lockChannel(tx)
      const time = await databaseTime(tx)
      const rows = await recent(tx, time)
      const own = rows.find((row) => row.id === id)
      if (!own) return false // Sent, dismissed or erased by somebody else.
      const others = rows.filter((row) => row.id !== id && row.isSent)
      if (time - own.createdAt > DAY_MS) return refuse(tx, id, 'more than a day old')
      if (others.some(({ mailbox }) => mailbox === own.mailbox))
        return refuse(tx, id, 'this address had an acknowledgement within a day')
      const lately = others.filter(({ isOfThisHour }) => isOfThisHour)
      if (lately.filter(({ domain }) => domain === own.domain).length >= MAX_PER_DOMAIN)
        return refuse(tx, id, TOO_MANY_IN_DOMAIN)
      if (lately.length < MAX_PER_HOUR) return true
      if (await pauseChannel(tx, 'acknowledgement', { why: TOO_MANY, by: null, at: time }))
        await addNotice(
          tx,
          {
            kind: 'channelPaused',
            name: `paused acknowledgement ${time}`,
            createdAt: time,
            subject: 'acknowledgement',
          },
          receivers,
        )
      return false
    }),
})

async function refuse(tx: Transaction<Tables>, id: string, reason: string) {
  await giveUpDelivery(tx, id, reason)
  return false
}

/** Instances decide one after the other. */
async function lockChannel(tx: Transaction<Tables>) {
  await tx.selectFrom('channels').select('name').where('name', '=', 'acknowledgement').forUpdate().execute()
}

/** Those that a worker is sending, and those of the last day, which are few because of the limit. */
async function recent(tx: Transaction<Tables>, time: number) {
  const rows = tx
    .selectFrom('outbox')
    .leftJoin('requests', 'requests.id', 'outbox.requestId')
    .select(['outbox.id', 'outbox.state', 'outbox.createdAt', 'deliveredAt', 'leasedUntil'])
    .select('requests.email')
    .where('channel', '=', 'acknowledgement')
  const leased = await rows
    .where('leasedUntil', '>', sql.lit(0)) // Literal, for the index.
    .where('state', '=', waiting)
    .execute()
  const delivered = await rows
    .where('state', '=', 'delivered')
    // A delivery is sent within a day of its creation.
    .where('outbox.createdAt', '>', time - 2 * DAY_MS)
    .where('deliveredAt', '>', time - DAY_MS)
    .execute()
  return [...leased, ...delivered].map(({ email, leasedUntil, ...row }) => {
    const mailbox = mailboxOf(email ?? '')
    const domain = mailbox.slice(mailbox.lastIndexOf('@') + 1)
    const isSent = row.state === 'delivered' || leasedUntil > time
    const isOfThisHour = isSent && (row.deliveredAt ?? time) > time - HOUR_MS
    return { ...row, mailbox, domain, isSent, isOfThisHour }
  })
}

/** Without `+tag` and dots: many providers deliver all these addresses to one mailbox. */
function mailboxOf(email: string) {
  const address = normalizeEmail(email)
  const at = address.lastIndexOf('@')
  const [name = ''] = address.slice(0, at).split('+')
  return `${name.replaceAll('.', '')}${address.slice(at)}`
}
