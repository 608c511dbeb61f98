import { type Kysely, sql } from 'kysely'
import { type DeliveryChannel, MARKED_AS_SPAM } from '../../records/delivery.ts'
import { afterCommit } from '../database/transaction.ts'
import { wakeWorkers } from '../outbox/new-delivery.ts'
import type { Tables } from '../schema/tables.ts'

/**
 * Marks the request as not spam; its deliveries that were held or dismissed as spam become due. Resolves to the number of
 * mails that will be sent: a sample is not. Events about changes are no deliveries of the request: they are never held,
 * and a dismissed one is superseded by the event of this change. As below, the caller has locked the request and writes its
 * next version.
 */
export async function markNotSpam(tx: Kysely<Tables>, id: string, acceptedAt: number) {
  await tx.updateTable('requests').set({ acceptedAt, spamAt: null }).where('id', '=', id).execute()
  return mailsIn(await release(tx, id, acceptedAt))
}

/** Makes the deliveries that were held or dismissed as spam due. */
const release = (tx: Kysely<Tables>, id: string, createdAt: number) => {
  afterCommit(tx, wakeWorkers)
  return (
    tx
      .updateTable('outbox')
      // The age of the waiting delivery is counted from now: the time on hold is not a delay of the mail server.
      .set({ state: 'waiting', createdAt, dueAt: 0, attempts: 0, dismissedFor: null })
      .where('requestId', '=', id)
      // An acknowledgement would be late; an answer is sent again by its author.
      .where('channel', 'not in', ['acknowledgement', 'answer'])
      .where(isOfItself)
      .where((mail) =>
        mail.or([
          mail('state', '=', 'held'),
          mail.and([mail('state', '=', 'dismissed'), mail('dismissedFor', '=', MARKED_AS_SPAM)]),
        ]),
      )
      .returning('channel')
      .execute()
  )
}

/** A later event replaces that of a change, but not that of a mail. */
const isOfItself = sql<boolean>`(event is null or event = 'mail')`

/** Marks the request as spam; its undelivered deliveries are dismissed. Resolves to the number of mails. */
export async function markSpam(tx: Kysely<Tables>, id: string, spamAt: number) {
  await tx
    .updateTable('requests')
    .set({ spamAt, acceptedAt: null })
    .where('id', '=', id)
    .where('spamAt', 'is', null)
    .execute()
  const dismissed = await tx
    .updateTable('outbox')
    .set({ state: 'dismissed', dismissedFor: MARKED_AS_SPAM })
    .where('requestId', '=', id)
    .where('state', 'in', ['waiting', 'held', 'failed'])
    .returning('channel')
    .execute()
  return mailsIn(dismissed)
}

/** Staff are told about the mails; a sample is not sent. */
const mailsIn = (deliveries: { channel: DeliveryChannel }[]) =>
  deliveries.filter(({ channel }) => channel === 'mail').length

/**
 * Takes the decision about a suspected or held request back, in a transaction of the caller. Undelivered deliveries that
 * the decision released or dismissed become due, or are held until the next decision, and counted by the daily reports from
 * now on.
 */
export async function suspectAgain(tx: Kysely<Tables>, id: string, time: number) {
  const { heldAt, acceptedAt } = await tx
    .selectFrom('requests')
    .select(['heldAt', 'acceptedAt'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  if (heldAt === null) await release(tx, id, time)
  else await holdAgain(tx, id, { time, acceptedAt })
  await tx.updateTable('requests').set({ acceptedAt: null, spamAt: null }).where('id', '=', id).execute()
}

const holdAgain = (tx: Kysely<Tables>, id: string, { time, acceptedAt }: { time: number; acceptedAt: number | null }) =>
  tx
    .updateTable('outbox')
    .set({ state: 'held', dismissedFor: null, createdAt: time })
    .where('requestId', '=', id)
    .where('channel', '<>', 'answer')
    .where(isOfItself)
    .where((mail) =>
      mail.or([
        // The time that `markNotSpam` wrote: other deliveries were not held.
        mail.and([mail('state', 'in', ['waiting', 'failed']), mail('createdAt', '=', acceptedAt)]),
        mail.and([mail('state', '=', 'dismissed'), mail('dismissedFor', '=', MARKED_AS_SPAM)]),
      ]),
    )
    .execute()
