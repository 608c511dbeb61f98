import type { Kysely, Transaction } from 'kysely'
import { markDelivered } from '../outbox/outbox.ts'
import { addChangedEvents, addMailEvent } from '../outbox/webhook-events.ts'
import { addChanges, lockRequest } from '../requests/change-request.ts'
import type { RequestColumns } from '../requests/request-columns.ts'
import { waitingSinceOf } from '../requests/waiting-since.ts'
import type { Tables } from '../schema/tables.ts'

/**
 * Marks an answer as handed to the mail server, in a transaction of the caller. The first one sets the time of the first
 * answer, and the status of a new request to contacted.
 */
export async function markAnswerSent(tx: Transaction<Tables>, deliveryId: string) {
  const mail = await tx
    .selectFrom('outbox')
    .innerJoin('requestMails', 'requestMails.id', 'outbox.mailId')
    .select(['requestMails.id', 'requestMails.requestId', 'requestMails.by', 'requestMails.version', 'to', 'recipient'])
    .where('outbox.id', '=', deliveryId)
    .executeTakeFirst()
  // Locked before its delivery, as everywhere.
  const request = mail && (await lockRequest(tx, mail.requestId))
  const sentAt = await markDelivered(tx, deliveryId)
  // A copy does not count as an answer.
  if (!request || sentAt === null || mail.recipient !== mail.to) return
  await recordAnswer(tx, request, { mailId: mail.id, by: mail.by, version: mail.version, sentAt })
}

type Recorded = { mailId: string; by: string | null; version: number; sentAt: number }

/** What an answer changes about its request, which the caller has locked. */
export async function recordAnswer(
  tx: Kysely<Tables>,
  { id: requestId, ...request }: RequestColumns,
  { mailId, by, version: mailVersion, sentAt }: Recorded,
) {
  const version = request.version + 1
  const isFirst = request.firstAnsweredAt === null
  const becomesContacted = request.status === 'new' && request.spamAt === null
  // Mails that were stored after this answer still wait for one, whatever their times say, unless they need none.
  const waitingSince = request.waitingSince === null ? null : await waitingSinceOf(tx, requestId, mailVersion)
  await tx
    .updateTable('requests')
    .set({
      version,
      ...(isFirst && { firstAnsweredAt: sentAt, firstAnswerMailId: mailId }),
      ...(becomesContacted && { status: 'contacted' }),
      waitingSince,
      lastWriter: waitingSince === null ? 'staff' : 'visitor',
    })
    .where('id', '=', requestId)
    .execute()
  await addMailEvent(tx, { requestId, mailId, at: sentAt })
  if (!becomesContacted) return
  await addChanges(tx, { requestId, version, at: sentAt, by }, [{ field: 'status', before: 'new', after: 'contacted' }])
  await addChangedEvents(tx, { ids: [requestId], at: sentAt })
}
