import type { Database } from '../database/database.ts'
import { databaseTime } from '../database/database-time.ts'
import { inTransaction } from '../database/transaction.ts'
import type { Tables } from '../schema/tables.ts'
import { type Bounced, markBounced } from './mark-bounced.ts'
import {
  findRequestOf,
  type ReceivedMail,
  type ReplyReceivers,
  receiveMail,
  type ThreadHeaders,
} from './receive-mail.ts'

/** `uidValidity` is null until the mailbox was read for the first time. */
export type MailboxPosition = Pick<Tables['mailboxes'], 'uidValidity' | 'lastUid' | 'readAt'>

/** A lease that ends later than a new one plus this margin is from before the clock was set back. */
const LEASE_MARGIN_MS = 60_000

export const createMailboxes = ({ db, reading }: Database) => ({
  /**
   * Leases a mailbox to this instance, or extends its lease. Null while another instance has it. `name`: user, host and
   * folder; `reader`: a random id of the instance.
   */
  lease: (name: string, { reader, leaseMs }: { reader: string; leaseMs: number }): Promise<MailboxPosition | null> =>
    inTransaction(db, async (tx) => {
      const time = await databaseTime(tx)
      await tx
        .insertInto('mailboxes')
        .values(newMailbox(name))
        .onConflict((conflict) => conflict.column('name').doNothing())
        .execute()
      const row = await tx
        .selectFrom('mailboxes')
        .selectAll()
        .where('name', '=', name)
        .forUpdate()
        .executeTakeFirstOrThrow()
      const isLeased = row.leasedUntil > time && row.leasedUntil <= time + leaseMs + LEASE_MARGIN_MS
      if (isLeased && row.leasedBy !== reader) return null
      await tx
        .updateTable('mailboxes')
        .set({ leasedBy: reader, leasedUntil: time + leaseMs })
        .where('name', '=', name)
        .execute()
      const { uidValidity, lastUid, readAt } = row
      return { uidValidity, lastUid, readAt }
    }),

  /** Lets another instance read the mailbox. */
  async release(name: string, reader: string) {
    await db
      .updateTable('mailboxes')
      .set({ leasedUntil: 0 })
      .where('name', '=', name)
      .where('leasedBy', '=', reader)
      .execute()
  },

  /**
   * Stores the mail of a UID, if it belongs to a request, and moves on, in one transaction. False, and nothing is stored, if
   * another instance has the lease by now.
   */
  moveOn: (
    name: string,
    { reader, uidValidity, uid, mail, ...receivers }: MoveOn,
  ): Promise<{ isStored: boolean } | 'not leased'> =>
    inTransaction(db, async (tx) => {
      const row = await tx
        .selectFrom('mailboxes')
        .select(['leasedBy', 'uidValidity', 'lastUid'])
        .where('name', '=', name)
        .forUpdate()
        .executeTakeFirst()
      if (row?.leasedBy !== reader) return 'not leased'
      const isStored = mail !== null && (await receiveMail(tx, mail, receivers))
      const lastUid = row.uidValidity === uidValidity ? Math.max(row.lastUid, uid) : uid
      await tx
        .updateTable('mailboxes')
        .set({ uidValidity, lastUid, readAt: await databaseTime(tx) })
        .where('name', '=', name)
        .execute()
      return { isStored }
    }),

  /** The id of the request that a mail of the mailbox belongs to, or null. */
  findRequestOf: (headers: ThreadHeaders) => findRequestOf(reading, headers),

  /** Marks the delivery of an answer that came back as failed. False if the report is not believed. */
  markBounced: (bounce: Bounced) => markBounced(db, bounce),

  /** Records that the mailbox cannot be read. */
  async failed(name: string, why: string) {
    const failingSince = await databaseTime(db)
    await db
      .insertInto('mailboxes')
      .values({ ...newMailbox(name), failingSince, lastError: why })
      .onConflict((conflict) =>
        conflict.column('name').doUpdateSet(({ ref, fn, val }) => ({
          failingSince: fn.coalesce(ref('mailboxes.failingSince'), val(failingSince)),
          lastError: why,
        })),
      )
      .execute()
  },

  /** Records that everything in it is read. */
  async succeeded(name: string) {
    const readAt = await databaseTime(db)
    await db
      .updateTable('mailboxes')
      .set({ readAt, failingSince: null, lastError: null })
      .where('name', '=', name)
      .execute()
  },

  async find(name: string) {
    return (await reading.selectFrom('mailboxes').selectAll().where('name', '=', name).executeTakeFirst()) ?? null
  },
})

type MoveOn = ReplyReceivers & {
  reader: string
  uidValidity: number
  uid: number
  /** Null: it belongs to no request. */
  mail: ReceivedMail | null
}

const newMailbox = (name: string): Tables['mailboxes'] => ({
  name,
  uidValidity: null,
  lastUid: 0,
  readAt: null,
  leasedBy: null,
  leasedUntil: 0,
  failingSince: null,
  lastError: null,
})
